//! The two differ only on texts that are longer than those that are looked at.

/// Whether a text is long.
pub fn is_long(text: &str) -> bool {
    text.len() > 900 // was: text.len() > 901
}
