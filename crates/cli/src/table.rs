//! Tables of text: a heading, rows, columns as wide as they need to be.

/// On which side a column's cells stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table of N columns.
pub(crate) struct Table<const N: usize> {
    heading: [(&'static str, Align); N],
    rows: Vec<[String; N]>,
}

impl<const N: usize> Table<N> {
    pub(crate) fn new(heading: [(&'static str, Align); N]) -> Table<N> {
        Table { heading, rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, cells: [String; N]) {
        self.rows.push(cells);
    }

    /// The lines; two spaces between columns, none at the end.
    pub(crate) fn render(&self) -> String {
        let heading = self.heading.map(|(title, _)| title.to_owned());
        let rows: Vec<&[String; N]> = std::iter::once(&heading).chain(&self.rows).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..N).map(width).collect();
        let mut text = String::new();
        for row in rows {
            let cells =
                row.iter().zip(&widths).zip(&self.heading).map(|((cell, width), (_, align))| match align {
                    Align::Left => format!("{cell:<width$}"),
                    Align::Right => format!("{cell:>width$}"),
                });
            text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_they_need_to_be() {
        let mut table =
            Table::new([("name", Align::Left), ("inputs", Align::Right), ("verdict", Align::Left)]);
        table.row(["é".into(), "1,230".into(), "holds".into()]);
        table.row(["longer".into(), "7".into(), String::new()]);
        let expected = "name    inputs  verdict\né        1,230  holds\nlonger       7\n";
        assert_eq!(table.render(), expected);
    }
}
