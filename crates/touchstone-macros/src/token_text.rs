//! Tokens as a person writes them.

/// Tokens as text with the spaces that a person would leave out; text with literals in quotes stays as it is.
pub(crate) fn spaced(tokens: &str) -> String {
    if tokens.contains(['"', '\'']) || tokens.contains(" as ") {
        return tokens.to_owned();
    }
    let pairs = [
        (" :: ", "::"),
        (" , ", ", "),
        (" : ", ": "),
        (" ;", ";"),
        (" < ", "<"),
        (" >", ">"),
        (" (", "("),
        ("& ", "&"),
    ];
    pairs.iter().fold(tokens.to_owned(), |text, (from, to)| text.replace(from, to))
}
