//! Tables of text: a heading, rows, columns as wide as they need to be.

use crate::Column;

/// The lines; two spaces between columns, none at the end. Rows that are shorter than the heading end early.
pub fn table(columns: &[Column], rows: &[Vec<String>]) -> String {
    let heading: Vec<String> = columns.iter().map(|column| column.title.to_owned()).collect();
    let rows: Vec<&Vec<String>> = std::iter::once(&heading).chain(rows).collect();
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).zip(columns).map(|((cell, width), column)| {
            if column.is_number { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_they_need_to_be() {
        let columns = [Column::words("name"), Column::numbers("inputs"), Column::words("verdict")];
        let rows = [
            vec!["é".into(), "1,230".into(), "holds".into()],
            vec!["longer".into(), "7".into(), String::new()],
        ];
        let expected = "name    inputs  verdict\né        1,230  holds\nlonger       7\n";
        assert_eq!(table(&columns, &rows), expected);
    }
}
