//! Letters as Racket sees them: simple case mappings, from one character to one, and case folding, by which texts are compared
//! whatever their case. The standard library's mappings are full ones, from a character to several; what differs is here.

/// Whether `string-trim` and `string-split` take a character for space if they're given no separator.
pub fn is_space(c: char) -> bool {
    c.is_ascii_whitespace()
}

/// The other case of a character, if it is one character.
fn single(c: char, mut to: impl Iterator<Item = char>) -> char {
    match (to.next(), to.next()) {
        (Some(one), None) => one,
        _ => c,
    }
}

/// `char-upcase`
pub fn upper(c: char) -> char {
    // Small Greek letters with an iota below: the full mapping sets the iota apart.
    let code = u32::from(c);
    let capital = match code {
        0x1F80..=0x1F87 | 0x1F90..=0x1F97 | 0x1FA0..=0x1FA7 => code + 8,
        0x1FB3 | 0x1FC3 | 0x1FF3 => code + 9,
        _ => return single(c, c.to_uppercase()),
    };
    char::from_u32(capital).unwrap_or(c)
}

/// `char-downcase`
pub fn lower(c: char) -> char {
    if c == 'İ' { 'i' } else { single(c, c.to_lowercase()) }
}

/// Letters that fold otherwise than through their other case: the Turkish ones, which fold to themselves, and Cherokee, whose capitals came
/// first.
fn exception(c: char) -> Option<char> {
    match c {
        'İ' | 'ı' | '\u{13A0}'..='\u{13F5}' => Some(c),
        '\u{13F8}'..='\u{13FD}' | '\u{AB70}'..='\u{ABBF}' => Some(upper(c)),
        _ => None,
    }
}

/// `char-foldcase`. Letters that fold to several alone, or to a form that isn't a capital's small one, stay.
pub fn fold(c: char) -> char {
    match c {
        'ẞ' | '\u{1F88}'..='\u{1F8F}' | '\u{1F98}'..='\u{1F9F}' | '\u{1FA8}'..='\u{1FAF}' => c,
        '\u{1FBC}' | '\u{1FCC}' | '\u{1FFC}' => c,
        _ => exception(c).unwrap_or_else(|| lower(upper(lower(c)))),
    }
}

/// `string-foldcase`
pub fn fold_text(text: &str) -> String {
    let folded = |c: char| -> String {
        match exception(c).filter(|_| c != 'İ') {
            Some(folded) => folded.to_string(),
            None => {
                let small = c.to_lowercase();
                small.flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect()
            }
        }
    };
    text.chars().map(folded).collect()
}
