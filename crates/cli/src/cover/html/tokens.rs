//! The words of a program as far as colours go: comments, keywords, literals. What isn't recognised stays plain.

use std::ops::Range;

/// A kind of word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Comment,
    Keyword,
    Type,
    Literal,
    Attribute,
}

impl Kind {
    pub fn class(self) -> &'static str {
        match self {
            Kind::Comment => "t-comment",
            Kind::Keyword => "t-keyword",
            Kind::Type => "t-type",
            Kind::Literal => "t-literal",
            Kind::Attribute => "t-attribute",
        }
    }
}

const KEYWORDS: [&str; 37] = [
    "assert",
    "assume",
    "axiom",
    "break",
    "call",
    "const",
    "div",
    "else",
    "ensures",
    "exists",
    "finite",
    "forall",
    "free",
    "function",
    "goto",
    "havoc",
    "if",
    "implementation",
    "invariant",
    "lambda",
    "let",
    "mod",
    "modifies",
    "old",
    "procedure",
    "quot",
    "rem",
    "requires",
    "return",
    "returns",
    "then",
    "type",
    "unique",
    "var",
    "where",
    "while",
    "uses",
];

/// The words, in order. Cost: linear.
pub fn tokens(text: &str) -> Vec<(Range<usize>, Kind)> {
    let bytes = text.as_bytes();
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"_$#'.~^?\\`".contains(&byte) || byte >= 0x80;
    let until = |from: usize, inside: &dyn Fn(u8) -> bool| {
        bytes[from..].iter().position(|byte| !inside(*byte)).map_or(bytes.len(), |length| from + length)
    };
    let find = |from: usize, end: &str| text.get(from..).and_then(|rest| rest.find(end)).map(|at| from + at);
    let mut found = vec![];
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let kind = match bytes[at] {
            b'/' if bytes[at..].starts_with(b"//") => {
                at = find(at, "\n").unwrap_or(bytes.len());
                Some(Kind::Comment)
            }
            b'/' if bytes[at..].starts_with(b"/*") => {
                at = find(at, "*/").map_or(bytes.len(), |end| end + 2);
                Some(Kind::Comment)
            }
            b'"' => {
                at = find(at + 1, "\"").map_or(bytes.len(), |end| end + 1);
                Some(Kind::Literal)
            }
            b'{' if bytes[at..].starts_with(b"{:") => {
                at = until(at + 2, &is_word);
                Some(Kind::Attribute)
            }
            b'0'..=b'9' => {
                at = until(at, &is_word);
                Some(Kind::Literal)
            }
            byte if is_word(byte) => {
                at = until(at, &is_word);
                match text.get(start..at).unwrap_or_default() {
                    "true" | "false" => Some(Kind::Literal),
                    "int" | "bool" | "real" => Some(Kind::Type),
                    word if KEYWORDS.contains(&word) => Some(Kind::Keyword),
                    _ => None,
                }
            }
            _ => {
                at += 1;
                None
            }
        };
        found.extend(kind.map(|kind| (start..at, kind)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart() {
        let text = "assume {:guard} x1 < 10bv8; // ä\nvar y: int;";
        let found: Vec<(&str, Kind)> =
            tokens(text).into_iter().map(|(range, kind)| (&text[range], kind)).collect();
        let expected = [
            ("assume", Kind::Keyword),
            ("{:guard", Kind::Attribute),
            ("10bv8", Kind::Literal),
            ("// ä", Kind::Comment),
            ("var", Kind::Keyword),
            ("int", Kind::Type),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn whatever_does_not_end_ends_with_the_text() {
        for text in ["\"abc", "/* abc", "// abc", "{:abc"] {
            assert_eq!(tokens(text).first().map(|(range, _)| range.clone()), Some(0..text.len()), "{text}");
        }
    }
}
