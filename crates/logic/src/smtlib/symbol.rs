//! Names as SMT-LIB symbols: plain where they can be, `|…|` where they must, and encoded where even that won't do
//! (reserved words, the theories' own names, and characters a quoted symbol can't hold).

use super::vocabulary;

/// Encoded names begin with this; so do no others.
const ENCODED: &str = "touchstone.q.";

/// The symbol for a name.
pub fn quoted(name: &str) -> String {
    if needs_encoding(name) {
        return enclosed(&encode(name));
    }
    enclosed(name)
}

/// The name that [`quoted`] made this symbol from, given the symbol without its bars.
pub fn unquoted(symbol: &str) -> String {
    symbol.strip_prefix(ENCODED).and_then(decode).unwrap_or_else(|| symbol.to_owned())
}

/// Bars around a symbol that needs them.
pub(super) fn enclosed(symbol: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    let simple = symbol.chars().all(plain) && !symbol.starts_with(|c: char| c.is_ascii_digit());
    if simple && !symbol.is_empty() { symbol.to_owned() } else { format!("|{symbol}|") }
}

fn needs_encoding(name: &str) -> bool {
    // `@`, `.` first are reserved for solvers, `$` is ours for shared subterms.
    name.starts_with(['@', '.', '$'])
        || name.starts_with("touchstone.")
        || name.chars().any(|c| !(' '..='~').contains(&c) || c == '|' || c == '\\')
        || vocabulary::is_taken(name)
}

fn encode(name: &str) -> String {
    let mut symbol = String::from(ENCODED);
    for c in name.chars() {
        if (' '..='~').contains(&c) && !"|\\%".contains(c) {
            symbol.push(c);
        } else {
            symbol.push_str(&format!("%{:x}%", u32::from(c)));
        }
    }
    symbol
}

fn decode(rest: &str) -> Option<String> {
    let mut name = String::new();
    let mut pieces = rest.split('%');
    name.push_str(pieces.next()?);
    while let Some(code) = pieces.next() {
        name.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
        name.push_str(pieces.next()?);
    }
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_comes_back_from_its_symbol() {
        for name in [
            "x",
            "a b",
            "",
            "and",
            "é|\\%",
            "touchstone.q.x",
            "touchstone.min",
            "9",
            "@x",
            "$1",
            "bv3",
            "as",
            "%7c%",
        ] {
            let symbol = quoted(name);
            assert_eq!(unquoted(symbol.trim_matches('|')), name, "{symbol}");
        }
        assert_eq!(quoted("x_1"), "x_1");
        assert_eq!(quoted("a b"), "|a b|");
        assert_ne!(quoted("and"), "and");
    }
}
