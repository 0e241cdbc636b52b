//! Text that a terminal is shown. What code under test says, and what files are called, is anybody's: it must not move the cursor, clear the
//! screen, set a title, hide what follows, or reorder a line. So nothing but colours gets through, ours or not, and no line is endless.

/// The longest line that is shown, in characters.
const LONGEST: usize = 10_000;

/// The text with control characters, invisible marks of direction and all escape sequences but those for colours written out (`\u{1b}`), and with
/// lines of at most 10,000 characters. Linear.
pub fn terminal(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for (index, line) in text.split('\n').enumerate() {
        if index > 0 {
            shown.push('\n');
        }
        one_line(line, &mut shown);
    }
    shown
}

fn one_line(line: &str, shown: &mut String) {
    let mut rest = line;
    let mut room = LONGEST;
    while let Some(c) = rest.chars().next() {
        if let Some(length) = colour(rest) {
            shown.push_str(&rest[..length]);
            rest = &rest[length..];
            continue;
        }
        if room == 0 {
            let left = rest.chars().count();
            shown.push_str(&format!("… ({left} more characters; `--format json` has them)"));
            return;
        }
        room -= 1;
        match c {
            '\t' => shown.push('\t'),
            c if c.is_control() || is_mark(c) => shown.extend(c.escape_unicode()),
            c => shown.push(c),
        }
        rest = &rest[c.len_utf8()..];
    }
}

/// Marks of direction: invisible, and what they do to a line makes it say something else ("Trojan Source", CVE-2021-42574).
fn is_mark(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The length of the escape sequence at the beginning, if it sets colours or weight only (ECMA-48, SGR 0 to 4, 22 to 24 and 30 to 107).
fn colour(text: &str) -> Option<usize> {
    let parameters = text.strip_prefix("\u{1b}[")?;
    let end = parameters.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    let is_harmless = |number: &str| {
        number.is_empty()
            || number.parse().is_ok_and(|number: u32| matches!(number, 0..=4 | 22..=24 | 30..=107))
    };
    let is_set = parameters[end..].starts_with('m') && parameters[..end].split(';').all(is_harmless);
    is_set.then_some(2 + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_pass_and_nothing_else_does() {
        assert_eq!(
            terminal("\u{1b}[1m\u{1b}[94merror\u{1b}[0m: é\tx"),
            "\u{1b}[1m\u{1b}[94merror\u{1b}[0m: é\tx"
        );
        assert_eq!(terminal("a\u{1b}[2Jb\u{1b}]0;t\u{7}"), "a\\u{1b}[2Jb\\u{1b}]0;t\\u{7}");
        assert_eq!(terminal("\u{1b}[8mhidden"), "\\u{1b}[8mhidden");
        assert_eq!(terminal("\0 \r \u{9b}2J \u{202e}x"), "\\u{0} \\u{d} \\u{9b}2J \\u{202e}x");
        assert_eq!(terminal("\u{1b}["), "\\u{1b}[");
    }

    #[test]
    fn no_line_is_endless() {
        let text = format!("a\n{}\nb\n", "x".repeat(12_345));
        let lines: Vec<String> = terminal(&text).lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[1].ends_with("x… (2345 more characters; `--format json` has them)"), "{}", lines[1]);
    }
}
