//! The twins of faults of characters and bytes, and the ways back from what they make.

/// The beginning of a text, in whole characters of no more bytes than the limit.
pub fn cut(text: &str, limit: usize) -> String {
    let end = (0..=limit.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    text[..end.unwrap_or(0)].to_owned()
}

/// A text as forms send it.
pub fn to_form(text: &str) -> String {
    let mut form = String::new();
    for byte in text.bytes() {
        match byte {
            b' ' => form.push('+'),
            b'-' | b'_' | b'.' | b'*' => form.push(char::from(byte)),
            letter if letter.is_ascii_alphanumeric() => form.push(char::from(letter)),
            other => form.push_str(&format!("%{other:02X}")),
        }
    }
    form
}

/// The text that a form has sent.
pub fn from_form(form: &str) -> Option<String> {
    let bytes = percent_decoded(&form.replace('+', " "))?;
    String::from_utf8(bytes).ok()
}

/// A string of JSON.
pub fn json_string(text: &str) -> String {
    let mut json = String::from('"');
    for c in text.chars() {
        match c {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            control if control < ' ' => json.push_str(&format!("\\u{:04x}", control as u32)),
            other => json.push(other),
        }
    }
    json.push('"');
    json
}

/// Bytes as digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// How many units of UTF-16 a text has.
pub fn utf16_length(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// A field of a CSV file.
pub fn csv_field(field: &str) -> String {
    if field.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// Each letter thirteen places further on.
pub fn rot13(text: &str) -> String {
    let turned = |c: char| match c {
        'a'..='m' | 'A'..='M' => char::from(c as u8 + 13),
        'n'..='z' | 'N'..='Z' => char::from(c as u8 - 13),
        other => other,
    };
    text.chars().map(turned).collect()
}

/// The lines of a text without their ends.
pub fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

/// Where the empty line after a header begins.
pub fn header_end(bytes: &[u8]) -> Option<usize> {
    bytes.windows(4).position(|four| four == b"\r\n\r\n")
}

/// A name without capitals and hyphens.
pub fn snake_case(name: &str) -> String {
    name.to_lowercase().replace('-', "_")
}

/// A text on one line.
pub fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\t', "\\t")
}

/// The text that was put on one line.
pub fn unescaped(line: &str) -> String {
    let mut text = String::new();
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => text.push('\n'),
                Some('t') => text.push('\t'),
                other => text.extend(other),
            },
            other => text.push(other),
        }
    }
    text
}

/// The bytes of a text in which some are written as `%` and two digits.
pub fn percent_decoded(text: &str) -> Option<Vec<u8>> {
    let mut rest = text.as_bytes();
    let mut decoded = Vec::new();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'%' {
            decoded.push(*first);
            continue;
        }
        let [high, low, after @ ..] = rest else { return None };
        let digit = |byte: u8| char::from(byte).to_digit(16);
        decoded.push((digit(*high)? << 4 | digit(*low)?) as u8);
        rest = after;
    }
    Some(decoded)
}

/// Whether a text reads the same from behind.
pub fn is_palindrome(text: &str) -> bool {
    text.chars().eq(text.chars().rev())
}
