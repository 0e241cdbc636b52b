//! Text within other texts: the one escape for XML and HTML, the one for terminals, and paths as URI references.

mod terminal;

pub use terminal::terminal;

/// Text for an element or an attribute of XML or HTML. What neither can hold (most control characters, and the two
/// non-characters that XML 1.0 forbids) becomes U+FFFD.
pub fn markup(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(c),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Text for an attribute, whose line breaks and tabs would else be read as blanks.
pub(crate) fn attribute(text: &str) -> String {
    markup(text).replace('\n', "&#10;").replace('\t', "&#9;")
}

/// A path as a URI reference: relative paths stay relative.
pub(crate) fn uri(path: &str) -> String {
    let mut text = String::new();
    if path.starts_with('/') {
        text.push_str("file://");
    }
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                text.push(byte as char)
            }
            b'\\' => text.push('/'),
            other => text.push_str(&format!("%{other:02X}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_markup_cannot_hold_is_escaped_or_replaced() {
        assert_eq!(markup("a < b && \"c\" > 'd'"), "a &lt; b &amp;&amp; &quot;c&quot; &gt; 'd'");
        assert_eq!(markup("bell\u{7}, null\0, newline\n"), "bell\u{fffd}, null\u{fffd}, newline\n");
        assert_eq!(markup("\u{fffe}\u{ffff}\u{85}\u{10ffff}"), "\u{fffd}\u{fffd}\u{fffd}\u{10ffff}");
        assert_eq!(attribute("a\n\tb"), "a&#10;&#9;b");
    }

    #[test]
    fn paths_become_uri_references() {
        assert_eq!(uri("src/a b.bpl"), "src/a%20b.bpl");
        assert_eq!(uri("/x/ä.tsp"), "file:///x/%C3%A4.tsp");
    }
}
