//! Tables of text with so many columns, as [`touchstone_report::table`] writes them.

use touchstone_report::{Column, table};

/// On which side a column's cells stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table of N columns.
pub struct Table<const N: usize> {
    heading: [(&'static str, Align); N],
    rows: Vec<[String; N]>,
}

impl<const N: usize> Table<N> {
    /// An empty table under these headings.
    pub fn new(heading: [(&'static str, Align); N]) -> Table<N> {
        Table { heading, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: [String; N]) {
        self.rows.push(cells);
    }

    /// The lines.
    pub fn render(&self) -> String {
        let columns: Vec<Column> = self
            .heading
            .iter()
            .map(|(title, align)| Column { title, is_number: *align == Align::Right })
            .collect();
        let rows: Vec<Vec<String>> = self.rows.iter().map(|row| row.to_vec()).collect();
        table(&columns, &rows)
    }
}
