//! Tables of text: a heading, rows, columns as wide as they need to be.

use crate::Column;

/// The widest that a column is made: a longer text sticks out, and moves no other.
const WIDEST: usize = 200;

/// The lines; two spaces between columns, none at the end. Rows that are shorter than the heading end early.
pub fn table(columns: &[Column], rows: &[Vec<String>]) -> String {
    let heading: Vec<String> = columns.iter().map(|column| column.title.to_owned()).collect();
    let rows: Vec<&Vec<String>> = std::iter::once(&heading).chain(rows).collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0).min(WIDEST)
    };
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).zip(columns).map(|((cell, width), column)| {
            let blanks = " ".repeat(width.saturating_sub(cell.chars().count()));
            if column.is_number { blanks + cell } else { cell.clone() + &blanks }
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

    #[test]
    fn a_name_of_any_length_stands_in_a_table() {
        let name = "n".repeat(70_000);
        let rows = [vec![name.clone(), "1".into()], vec!["short".into(), "2".into()]];
        let text = table(&[Column::words("name"), Column::numbers("inputs")], &rows);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].starts_with(&name) && lines[2].len() < 300, "{}", lines[2]);
    }
}
