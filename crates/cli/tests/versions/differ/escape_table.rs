//! Texts in quotes: an escape stands for another character.

/// Why a text can't be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bad {
    /// It ends behind a backslash.
    End,
    /// Nothing is written like that.
    Escape(char),
}

/// What a letter behind a backslash stands for.
pub fn escaped(letter: char) -> Option<char> {
    Some(match letter {
        'n' => '\n',
        't' => '\t',
        'r' => '\n', // was: 'r' => '\r',
        '0' => '\0',
        '\\' | '"' => letter,
        _ => return None,
    })
}

/// A text without its escapes.
pub fn unescape(text: &str) -> Result<String, Bad> {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            plain.push(letter);
            continue;
        }
        let next = letters.next().ok_or(Bad::End)?;
        plain.push(escaped(next).ok_or(Bad::Escape(next))?);
    }
    Ok(plain)
}
