//! What the pages have in common, whatever they're about: the document around, and what's counted at its top.

use super::{SCRIPT, STYLE, escape};
use std::fmt::Write as _;
use touchstone_campaign::report::count;

/// A page of a source: its top, the source, and what's beside it.
pub(crate) fn page(
    name: &str,
    top: impl FnOnce(&mut String),
    main: impl FnOnce(&mut String),
    beside: impl FnOnce(&mut String),
) -> String {
    let mut page = String::new();
    let _ = write!(
        page,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{} — cover</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n",
        escape(name)
    );
    top(&mut page);
    page.push_str("<div class=\"columns\">\n<main>\n");
    main(&mut page);
    page.push_str("</main>\n<aside>\n");
    beside(&mut page);
    let _ = write!(page, "</aside>\n</div>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
    page
}

/// Something that's counted at the top.
pub(crate) struct Chip<'a> {
    /// Its class in the style.
    pub(crate) class: &'a str,
    pub(crate) sign: &'a str,
    pub(crate) count: usize,
    /// What's counted.
    pub(crate) is: &'a str,
    /// Whether it's a part of the whole, and so of the bar.
    pub(crate) in_bar: bool,
}

/// The top: the name, the counts, of how many things, and a bar of those that are parts of the whole.
pub(crate) fn top(page: &mut String, name: &str, chips: &[Chip<'_>], of: &str) {
    let _ = write!(page, "<header>\n<h1>{}</h1>\n<p class=\"counts\">", escape(name));
    for Chip { class, sign, count: n, is, .. } in chips {
        let zero = if *n == 0 { " zero" } else { "" };
        let _ = write!(page, "<span class=\"chip {class}{zero}\">{sign} {} {is}</span>", count(*n as u64));
    }
    let _ = writeln!(page, "<span class=\"of\">of {of}</span></p>");
    page.push_str("<div class=\"bar\" aria-hidden=\"true\">");
    for chip in chips.iter().filter(|chip| chip.in_bar && chip.count > 0) {
        let _ = write!(page, "<i class=\"{}\" style=\"flex-grow:{}\"></i>", chip.class, chip.count);
    }
    page.push_str("</div>\n</header>\n");
}
