//! Texts as people write them: pieces side by side, of which some stand in the source, some are numbers, some are words, some are the
//! characters that programs treat in a way of their own.

use super::words::{any_magnitude, front};
use crate::strategy::rng::Rng;

/// The characters that tell: separators, signs, ends of the letters and digits, and what isn't one byte.
const ALPHABET: [char; 70] = [
    '\0',
    '\t',
    '\n',
    '\r',
    ' ',
    '0',
    '1',
    '9',
    'a',
    'f',
    'z',
    'A',
    'F',
    'Z',
    '_',
    '-',
    '+',
    '.',
    ',',
    ':',
    ';',
    '/',
    '\\',
    '=',
    '"',
    '\'',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '<',
    '>',
    '%',
    '&',
    '#',
    '@',
    '!',
    '?',
    '*',
    '|',
    '^',
    '~',
    '$',
    '`',
    'e',
    'E',
    'x',
    '\u{7f}',
    '\u{80}',
    '\u{7ff}',
    '\u{800}',
    '\u{a0}',
    '\u{ff}',
    'é',
    'ß',
    'İ',
    'ſ',
    '\u{301}',
    '\u{200b}',
    '\u{feff}',
    '\u{fffd}',
    '\u{fffe}',
    '😀',
    '𝄞',
    '٣',
    'Ａ',
    '\u{2028}',
    '\u{10ffff}',
];

/// What is told by two and more together.
const TOGETHER: [&str; 16] =
    ["\r\n", "\n\n", "  ", "::", "//", "/*", "..", "--", "->", "&&", "\\n", "%20", "0x", "1e9", "-0", "NaN"];

/// Numbers next to the limits of the machine integers, as texts.
const LIMITS: [&str; 20] = [
    "127",
    "128",
    "-129",
    "255",
    "256",
    "32767",
    "32768",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483649",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
];

/// What stands between fields.
const SEPARATORS: [&str; 16] =
    [".", ",", ":", ";", "-", "/", "=", "&", "|", " ", "\t", "\n", "\r\n", ", ", "_", "@"];

/// No text is longer, in characters.
const LONGEST: usize = 64;

/// What texts are glued from, beside chance.
pub(super) struct Pieces {
    texts: &'static [&'static str],
    integers: &'static [i128],
}

impl Pieces {
    pub(super) fn new(texts: &'static [&'static str], integers: &'static [i128]) -> Pieces {
        Pieces { texts, integers }
    }

    /// A text of so many pieces at most.
    pub(super) fn text(&self, rng: &mut Rng, most: u32, text: &mut String) {
        text.clear();
        if rng.index(3) == 0 {
            return self.fields(rng, text);
        }
        let count = rng.between(1, i128::from(most.max(1)));
        for _ in 0..count {
            let before = text.len();
            self.piece(rng, text);
            if text.chars().count() > LONGEST {
                text.truncate(before);
                break;
            }
        }
    }

    /// A few fields with the same separator between them, as in a version, a date, a path, a list of pairs.
    fn fields(&self, rng: &mut Rng, text: &mut String) {
        let is_sign = |text: &&&str| text.len() <= 2 && !text.contains(|c: char| c.is_alphanumeric());
        let signs: Vec<&&str> = self.texts.iter().filter(is_sign).collect();
        let separator = match rng.index(4) {
            0 => SEPARATORS[rng.index(SEPARATORS.len())],
            _ => front(rng, &signs).map_or(":", |sign| **sign),
        };
        let count = if rng.index(2) == 0 { 2 } else { rng.between(3, 4) };
        for at in 0..count {
            let before = text.len();
            if at > 0 {
                text.push_str(separator);
            }
            match rng.index(16) {
                0 => {}
                1 | 2 => text.push_str(LIMITS[rng.index(LIMITS.len())]),
                3..6 => self.beside_a_literal(rng, text),
                6..8 => text.push_str(&rng.between(0, 99).to_string()),
                8 | 9 => text.push_str(&format!("{:02}", rng.between(0, 99))),
                10 => text.push_str(&any_magnitude(rng, 0, u64::MAX.into()).to_string()),
                11 | 12 => self.literal(rng, text),
                13 => self.piece(rng, text),
                _ => word(rng, text),
            }
            if text.chars().count() > LONGEST {
                text.truncate(before);
                break;
            }
        }
    }

    /// A number of the source, or one of its neighbours.
    fn beside_a_literal(&self, rng: &mut Rng, text: &mut String) {
        let near = rng.between(-1, 1);
        let integer = front(rng, self.integers)
            .map_or_else(|| rng.between(0, 9), |near_to| near_to.saturating_add(near));
        text.push_str(&integer.to_string());
    }

    fn piece(&self, rng: &mut Rng, text: &mut String) {
        match rng.index(16) {
            0..4 if !self.texts.is_empty() && rng.index(8) != 0 => self.literal(rng, text),
            0..4 if rng.index(2) == 0 => text.push_str(TOGETHER[rng.index(TOGETHER.len())]),
            0..8 => {
                let next = ALPHABET[rng.index(ALPHABET.len())];
                let times = if rng.index(4) == 0 { 2 + rng.index(2) } else { 1 };
                text.extend(std::iter::repeat_n(next, times));
            }
            8..10 => text.push_str(&any_magnitude(rng, 0, u64::MAX.into()).to_string()),
            10 => match rng.index(2) {
                0 => self.beside_a_literal(rng, text),
                _ => text.push_str(LIMITS[rng.index(LIMITS.len())]),
            },
            11..13 => word(rng, text),
            13 => (0..rng.between(1, 4)).for_each(|_| text.push(char::from(b'0' + rng.index(10) as u8))),
            14 if !text.is_empty() => {
                let again: String = text.chars().rev().take(1 + rng.index(4)).collect();
                match rng.index(2) {
                    0 => text.push_str(&again),
                    _ => text.extend(again.chars().rev()),
                }
            }
            _ => text.push(char::from(b' ' + rng.index(95) as u8)),
        }
    }

    /// A text of the source, mostly as it is.
    fn literal(&self, rng: &mut Rng, text: &mut String) {
        let Some(literal) = front(rng, self.texts) else { return word(rng, text) };
        match rng.index(8) {
            0 => text.push_str(&literal.to_uppercase()),
            1 => text.push_str(&literal.to_lowercase()),
            2 => {
                let length = literal.chars().count();
                text.extend(literal.chars().take(rng.index(length + 1)));
            }
            3 => {
                let length = literal.chars().count();
                text.extend(literal.chars().nth(rng.index(length)));
            }
            _ => text.push_str(literal),
        }
    }
}

/// One to five letters.
fn word(rng: &mut Rng, text: &mut String) {
    for at in 0..rng.between(1, 5) {
        let letter = char::from(b'a' + rng.index(26) as u8);
        text.push(if at == 0 && rng.index(4) == 0 { letter.to_ascii_uppercase() } else { letter });
    }
}

/// One of the characters that tell.
pub(super) fn telling(rng: &mut Rng) -> char {
    ALPHABET[rng.index(ALPHABET.len())]
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Pieces};
    use crate::strategy::rng::Rng;

    #[test]
    fn texts_have_literals_numbers_and_separators_side_by_side() {
        let (pieces, mut rng) = (Pieces::new(&["key", "="], &[700]), Rng::new(0, 0));
        let (mut text, mut seen) = (String::new(), [false; 4]);
        for _ in 0..10_000 {
            pieces.text(&mut rng, 6, &mut text);
            assert!(text.chars().count() <= LONGEST, "{text:?}");
            let marks = ["key=", "=4294967296", "701", "\r"];
            marks.iter().zip(&mut seen).for_each(|(mark, seen)| *seen |= text.contains(mark));
        }
        assert_eq!(seen, [true; 4]);
    }
}
