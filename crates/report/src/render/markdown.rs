//! The report in Markdown, for comments on a change: what's wrong, and the overview as a table.

use crate::Report;

/// The document's text.
pub(crate) fn render(report: &Report) -> String {
    let row = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let titles: Vec<String> = report.columns.iter().map(|column| column.title.to_owned()).collect();
    let rule: Vec<String> =
        report.columns.iter().map(|column| if column.is_number { "--:" } else { "---" }.to_owned()).collect();
    let rows: String = report.subjects.iter().map(|subject| row(&subject.row)).collect();
    let wrong: String = report
        .settled()
        .map(|finding| format!("- `{}`: {}\n", finding.rule.id(), finding.rule.meaning()))
        .collect();
    format!("{wrong}\n{}{}{rows}\n{}\n", row(&titles), row(&rule), report.summary.join("\n"))
}
