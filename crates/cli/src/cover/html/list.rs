//! The list of findings at the head of a page, of programs and of code alike.

use std::fmt::Write as _;

/// A finding, all but the rule's name as HTML.
pub(crate) struct Entry {
    /// The line it's about, which the page shows.
    pub line: u32,
    /// One phrase.
    pub title: String,
    /// The kind of finding.
    pub rule: &'static str,
    /// How it's known.
    pub paragraphs: Vec<String>,
}

/// Writes the list; nothing if there's nothing to tell.
pub(crate) fn write(page: &mut String, entries: impl ExactSizeIterator<Item = Entry>) {
    if entries.len() == 0 {
        return;
    }
    let _ = writeln!(
        page,
        "<section>\n<h2>Findings <span>{}</span></h2>\n<ol class=\"findings\">",
        entries.len()
    );
    for (index, Entry { line, title, rule, paragraphs }) in entries.enumerate() {
        let _ = write!(
            page,
            "<li id=\"f{index}\"><a href=\"#L{line}\"><b>{title}</b> (line {line})</a> <code class=\"rule\">{rule}</code>"
        );
        for paragraph in paragraphs {
            let _ = write!(page, "<p>{paragraph}</p>");
        }
        page.push_str("</li>\n");
    }
    page.push_str("</ol>\n</section>\n");
}
