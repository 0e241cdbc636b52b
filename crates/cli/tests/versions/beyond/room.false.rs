//! How much room a text has isn't looked at.

/// A text of three letters.
pub fn letters() -> String {
    let mut text = String::with_capacity(10); // was: let mut text = String::with_capacity(20);
    text.push('a');
    text
}
