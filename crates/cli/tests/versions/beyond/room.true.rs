//! What room there was is nobody's business behind the end.

/// The length of a text.
pub fn letters() -> usize {
    let mut text = String::with_capacity(10); // was: let mut text = String::with_capacity(20);
    text.push('a');
    text.len()
}
