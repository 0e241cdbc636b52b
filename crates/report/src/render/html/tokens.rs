//! The words of a text as far as colours go: comments, keywords, literals. What isn't recognised stays plain.

use crate::Language;
use std::ops::Range;

/// A kind of word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Comment,
    Keyword,
    Type,
    Literal,
    Attribute,
}

impl Kind {
    pub(crate) fn class(self) -> &'static str {
        match self {
            Kind::Comment => "t-comment",
            Kind::Keyword => "t-keyword",
            Kind::Type => "t-type",
            Kind::Literal => "t-literal",
            Kind::Attribute => "t-attribute",
        }
    }
}

/// A language's tokens, as far as colours need them.
struct Lexicon {
    /// The sign that begins a comment to the end of the line.
    line_comment: &'static str,
    /// The signs that begin and end other comments.
    comment: (&'static str, &'static str),
    /// Whether `'x'` is a character; else `'` begins a name or a lifetime.
    characters: bool,
    /// The sign that begins an attribute, which goes to the end of its word or line.
    attribute: &'static str,
    /// Bytes of words beside letters, digits and `_`.
    within_words: &'static [u8],
    keywords: &'static str,
    types: &'static str,
    literals: &'static str,
}

impl Lexicon {
    fn of(language: Language) -> Lexicon {
        match language {
            Language::Boogie | Language::Touchstone => Lexicon {
                line_comment: "//",
                comment: ("/*", "*/"),
                characters: false,
                attribute: "{:",
                within_words: b"$#'.~^?\\`",
                keywords: "assert assume axiom break call const div else ensures exists finite forall free function goto \
                           havoc if implementation invariant lambda let mod modifies old procedure quot rem requires return \
                           returns then type unique var where while uses",
                types: "int bool real",
                literals: "true false",
            },
            Language::C | Language::Llvm => Lexicon {
                line_comment: if language == Language::C { "//" } else { ";" },
                comment: ("/*", "*/"),
                characters: true,
                attribute: "#",
                within_words: b"",
                keywords: "if else while for do return switch case default break continue goto static const typedef sizeof \
                           define declare call br ret phi load store",
                types: "int char void long short unsigned signed float double struct union enum",
                literals: "NULL",
            },
            Language::Rust => Lexicon {
                line_comment: "//",
                comment: ("/*", "*/"),
                characters: false,
                attribute: "#[",
                within_words: b"",
                keywords: "as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod \
                           move mut pub ref return self Self static struct super trait type unsafe use where while",
                types: "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize String Vec Option Result Box",
                literals: "true false",
            },
            Language::Racket => Lexicon {
                line_comment: ";",
                comment: ("#|", "|#"),
                characters: false,
                attribute: "#:",
                within_words: b"-!?*/<>=+.:&%^~'",
                keywords: "define lambda λ let let* letrec if cond case when unless begin set! and or not module provide require \
                           contract-out struct define-struct else define/contract provide/contract quote match",
                types: "",
                literals: "#t #f",
            },
        }
    }
}

/// The words, in order. Cost: linear.
pub(crate) fn tokens(text: &str, language: Language) -> Vec<(Range<usize>, Kind)> {
    let lexicon = Lexicon::of(language);
    let bytes = text.as_bytes();
    let is_word = |byte: u8| {
        byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80 || lexicon.within_words.contains(&byte)
    };
    let until = |from: usize, inside: &dyn Fn(u8) -> bool| {
        bytes[from..].iter().position(|byte| !inside(*byte)).map_or(bytes.len(), |length| from + length)
    };
    let find = |from: usize, end: &str| text.get(from..).and_then(|rest| rest.find(end)).map(|at| from + at);
    let mut found = vec![];
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let rest = &bytes[at..];
        let kind = match bytes[at] {
            _ if rest.starts_with(lexicon.line_comment.as_bytes()) => {
                at = find(at, "\n").unwrap_or(bytes.len());
                Some(Kind::Comment)
            }
            _ if rest.starts_with(lexicon.comment.0.as_bytes()) => {
                at = find(at + 2, lexicon.comment.1).map_or(bytes.len(), |end| end + 2);
                Some(Kind::Comment)
            }
            b'"' => {
                at = quoted(bytes, at + 1, b'"');
                Some(Kind::Literal)
            }
            b'\'' if lexicon.characters => {
                at = quoted(bytes, at + 1, b'\'');
                Some(Kind::Literal)
            }
            _ if rest.starts_with(lexicon.attribute.as_bytes()) => {
                at = match language {
                    Language::C | Language::Llvm => find(at, "\n").unwrap_or(bytes.len()),
                    Language::Rust => find(at, "]").map_or(bytes.len(), |end| end + 1),
                    _ => until(at + lexicon.attribute.len(), &is_word),
                };
                Some(Kind::Attribute)
            }
            b'0'..=b'9' => {
                at = until(at, &is_word);
                Some(Kind::Literal)
            }
            b'#' if language == Language::Racket => {
                at = until(at + 1, &is_word);
                Some(Kind::Literal)
            }
            byte if is_word(byte) => {
                at = until(at, &is_word);
                let word = text.get(start..at).unwrap_or_default();
                let is_in = |list: &str| list.split_ascii_whitespace().any(|known| known == word);
                match word {
                    _ if is_in(lexicon.literals) => Some(Kind::Literal),
                    _ if is_in(lexicon.types) => Some(Kind::Type),
                    _ if is_in(lexicon.keywords) => Some(Kind::Keyword),
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

/// Behind the quote that ends a text; a text that no quote ends, ends with its line.
fn quoted(bytes: &[u8], from: usize, quote: u8) -> usize {
    let mut at = from;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'\n' if quote == b'\'' => return at,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str, language: Language) -> Vec<(&str, Kind)> {
        tokens(text, language).into_iter().map(|(range, kind)| (&text[range], kind)).collect()
    }

    #[test]
    fn words_are_told_apart() {
        let text = "assume {:guard} x1 < 10bv8; // ä\nvar y: int;";
        let expected = [
            ("assume", Kind::Keyword),
            ("{:guard", Kind::Attribute),
            ("10bv8", Kind::Literal),
            ("// ä", Kind::Comment),
            ("var", Kind::Keyword),
            ("int", Kind::Type),
        ];
        assert_eq!(words(text, Language::Boogie), expected);
        let expected = [
            ("(define".trim_start_matches('('), Kind::Keyword),
            ("#t", Kind::Literal),
            ("; no", Kind::Comment),
        ];
        assert_eq!(words("(define x #t) ; no", Language::Racket), expected);
        let expected = [("#[test]", Kind::Attribute), ("fn", Kind::Keyword), ("\"\\\"\"", Kind::Literal)];
        assert_eq!(words("#[test] fn f<'a>() { \"\\\"\" }", Language::Rust), expected);
    }

    #[test]
    fn whatever_does_not_end_ends_with_the_text() {
        for text in ["\"abc", "/* abc", "// abc", "{:abc", "\"abc\\"] {
            let end = tokens(text, Language::Boogie).first().map(|(range, _)| range.clone());
            assert_eq!(end, Some(0..text.len()), "{text}");
        }
    }
}
