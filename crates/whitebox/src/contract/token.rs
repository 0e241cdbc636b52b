//! The words of a text in C, as far as finding comments, functions and operators needs them. Whatever isn't C passes too: no text is
//! refused here.

use std::ops::Range;

/// A kind of word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `/* … */` or `// …`.
    Comment,
    /// A name or keyword, in ACSL also one with a backslash.
    Word,
    /// A number.
    Number,
    /// A string or a character.
    Quoted,
    /// A line for the preprocessor.
    Directive,
    /// An operator or a bracket.
    Sign,
}

/// A word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it stands, in bytes.
    pub range: Range<usize>,
}

/// Operators of several characters, longer ones first.
const SIGNS: [&str; 27] = [
    "<==>", "==>", "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
    "^^", "+=", "-=", "*=", "/=", "%=", "&=", "^=", "|=", "##", "..",
];

/// The words, in order. Cost: linear.
pub fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found = vec![];
    let mut at = 0;
    let mut line_begins = true;
    while at < bytes.len() {
        let start = at;
        let kind = match bytes[at] {
            b'\n' => {
                at += 1;
                line_begins = true;
                continue;
            }
            byte if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'/' if bytes[at..].starts_with(b"/*") => {
                at = text
                    .get(at + 2..)
                    .and_then(|rest| rest.find("*/"))
                    .map_or(bytes.len(), |end| at + 2 + end + 2);
                // A comment doesn't end the beginning of a line.
                found.push(Token { kind: Kind::Comment, range: start..at });
                continue;
            }
            b'/' if bytes[at..].starts_with(b"//") => {
                at = logical_line_end(bytes, at);
                Kind::Comment
            }
            b'#' if line_begins => {
                at = logical_line_end(bytes, at);
                Kind::Directive
            }
            quote @ (b'"' | b'\'') => {
                at = quoted_end(bytes, at + 1, quote);
                Kind::Quoted
            }
            b'0'..=b'9' => {
                at += 1;
                while at < bytes.len() && (is_word(bytes[at]) || is_number_point(bytes, at)) {
                    at += 1;
                }
                Kind::Number
            }
            byte if is_word(byte) || byte == b'\\' => {
                at += 1;
                while at < bytes.len() && is_word(bytes[at]) {
                    at += 1;
                }
                Kind::Word
            }
            _ => {
                let sign = SIGNS.iter().find(|sign| bytes[at..].starts_with(sign.as_bytes()));
                at += sign.map_or(1, |sign| sign.len());
                Kind::Sign
            }
        };
        line_begins = false;
        found.push(Token { kind, range: start..at });
    }
    found
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// `1.5` is one number, `1..5` a range.
fn is_number_point(bytes: &[u8], at: usize) -> bool {
    bytes[at] == b'.' && bytes.get(at + 1) != Some(&b'.') && bytes[at - 1] != b'.'
}

/// The end of the line, and of the next one too if a backslash joins them.
fn logical_line_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while at < bytes.len() && (bytes[at] != b'\n' || bytes[at - 1] == b'\\') {
        at += 1;
    }
    at
}

fn quoted_end(bytes: &[u8], from: usize, quote: u8) -> usize {
    let mut at = from;
    while at < bytes.len() && bytes[at] != b'\n' {
        match bytes[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    at.min(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<(&str, Kind)> {
        tokens(text).into_iter().map(|token| (&text[token.range], token.kind)).collect()
    }

    #[test]
    fn words_are_told_apart() {
        let expected = [
            ("#define X \\\n  1", Kind::Directive),
            ("/* a */", Kind::Comment),
            ("int", Kind::Word),
            ("x", Kind::Word),
            ("=", Kind::Sign),
            ("'\\''", Kind::Quoted),
            ("+", Kind::Sign),
            ("\"a//\\\"\"", Kind::Quoted),
            (";", Kind::Sign),
            ("// end", Kind::Comment),
        ];
        assert_eq!(words("#define X \\\n  1\n/* a */ int x = '\\'' + \"a//\\\"\"; // end"), expected);
        let signs: Vec<&str> = words("a ==> b<=c..2.5 \\old").into_iter().map(|(word, _)| word).collect();
        assert_eq!(signs, ["a", "==>", "b", "<=", "c", "..", "2.5", "\\old"]);
    }

    #[test]
    fn what_does_not_end_ends_with_its_line_or_the_text() {
        for text in ["\"abc", "'\\", "/* abc", "// abc\\", "#if \\", "\\", "1."] {
            let found = tokens(text);
            assert_eq!(found.last().map(|token| token.range.end), Some(text.len()), "{text}");
        }
    }

    #[test]
    fn any_bytes_pass() {
        let mut random = touchstone_logic::random::SplitMix64::new(7);
        for _ in 0..2000 {
            let text: String = (0..40)
                .map(|_| {
                    ['a', '"', '\'', '\\', '\n', '/', '*', '#', '.', '1', 'ä', '<', '=', '>']
                        [random.below(14)]
                })
                .collect();
            let found = tokens(&text);
            assert!(found.windows(2).all(|pair| pair[0].range.end <= pair[1].range.start), "{text:?}");
            assert!(found.iter().all(|token| text.get(token.range.clone()).is_some()), "{text:?}");
        }
    }
}
