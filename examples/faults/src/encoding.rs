//! Faults of characters, bytes and their escapes.

use crate::correct::encoding as correct;
use crate::fault::faults;

faults! {
    Encoding;

    /// A text is cut within a character.
    spec { (text: &str, limit: {v: usize | v <= 100}) -> {r: String | rust(r.len() <= *limit && text.starts_with(r.as_str()))} }
    proptest { ".*", 0..=100usize }
    quickcheck (text: String, limit: crate::domain::Within<0, 100>) { text, limit.0 as usize }
    holds |f, text: String, limit: usize| { let r = f(&text, limit); r.len() <= limit && text.starts_with(&r) }
    witness { "é".into(), 1 }
    fn cut(text: &str, limit: usize) -> String {
        text[..limit.min(text.len())].to_owned()
    }

    /// A plus sign stays, though it stands for a space.
    spec { (text: &str) -> {r: String | rust(correct::from_form(r).as_deref() == Some(text))} }
    proptest { ".*" }
    quickcheck (text: String) { text }
    holds |f, text: String| { correct::from_form(&f(&text)) == Some(text) }
    witness { "+".into() }
    fn to_form(text: &str) -> String {
        let mut form = String::new();
        for byte in text.bytes() {
            match byte {
                b' ' => form.push('+'),
                b'+' | b'-' | b'_' | b'.' | b'*' => form.push(char::from(byte)),
                letter if letter.is_ascii_alphanumeric() => form.push(char::from(letter)),
                other => form.push_str(&format!("%{other:02X}")),
            }
        }
        form
    }

    /// Control characters without a name of their own aren't escaped.
    spec { (text: &str) -> {r: String | rust(r.chars().all(|c| c >= ' '))} }
    proptest { any::<String>() }
    quickcheck (text: String) { text }
    holds |f, text: String| { f(&text).chars().all(|c| c >= ' ') }
    witness { "\u{1}".into() }
    fn json_string(text: &str) -> String {
        let mut json = String::from('"');
        for c in text.chars() {
            match c {
                '"' => json.push_str("\\\""),
                '\\' => json.push_str("\\\\"),
                '\n' => json.push_str("\\n"),
                '\r' => json.push_str("\\r"),
                '\t' => json.push_str("\\t"),
                other => json.push(other),
            }
        }
        json.push('"');
        json
    }

    /// A byte below sixteen has one digit.
    spec { (bytes: &[u8]) -> {r: String | r.len() == 2 * bytes.len()} }
    proptest { prop::collection::vec(any::<u8>(), 0..50) }
    quickcheck (bytes: Vec<u8>) { bytes }
    holds |f, bytes: Vec<u8>| { f(&bytes).len() == 2 * bytes.len() }
    witness { vec![7] }
    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:x}")).collect()
    }

    /// A character beyond U+FFFF counts once.
    spec { (text: &str) -> {r: usize | rust(*r == text.encode_utf16().count())} }
    proptest { ".*" }
    quickcheck (text: String) { text }
    holds |f, text: String| { f(&text) == text.encode_utf16().count() }
    witness { "🦀".into() }
    fn utf16_length(text: &str) -> usize {
        text.chars().count()
    }

    /// A field with a line break isn't put into quotation marks.
    spec { (field: &str) -> {r: String | rust(field.contains(['"', ',', '\n', '\r']) == r.starts_with('"'))} }
    proptest { any::<String>() }
    quickcheck (field: String) { field }
    holds |f, field: String| { field.contains(['"', ',', '\n', '\r']) == f(&field).starts_with('"') }
    witness { "a\nb".into() }
    fn csv_field(field: &str) -> String {
        if field.contains(['"', ',']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field.to_owned()
        }
    }

    /// Small z stays as it is, and m becomes it.
    spec { (text: &str) -> {r: String | rust(*r == correct::rot13(text))} }
    proptest { ".*" }
    quickcheck (text: String) { text }
    holds |f, text: String| { f(&text) == correct::rot13(&text) }
    witness { "z".into() }
    fn rot13(text: &str) -> String {
        let turned = |c: char| match c {
            'a'..='m' | 'A'..='M' => char::from(c as u8 + 13),
            'n'..'z' | 'N'..='Z' => char::from(c as u8 - 13),
            other => other,
        };
        text.chars().map(turned).collect()
    }

    /// A line that ends as on Windows keeps its carriage return.
    spec { (text: &str) -> {r: Vec<String> | rust(r.iter().eq(text.lines()))} }
    proptest { any::<String>() }
    quickcheck (text: String) { text }
    holds |f, text: String| { f(&text).iter().eq(text.lines()) }
    witness { "a\r\nb".into() }
    fn lines(text: &str) -> Vec<String> {
        let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
        if lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }

    /// After `\r\n\r` another `\r` isn't taken for the beginning of the end.
    spec { (bytes: &[u8]) -> {r: Option<usize> | rust(*r == bytes.windows(4).position(|four| four == b"\r\n\r\n"))} }
    proptest { prop::collection::vec(any::<u8>(), 0..50) }
    quickcheck (bytes: Vec<u8>) { bytes }
    holds |f, bytes: Vec<u8>| { f(&bytes) == bytes.windows(4).position(|four| four == b"\r\n\r\n") }
    witness { b"\r\r\n\r\n".to_vec() }
    fn header_end(bytes: &[u8]) -> Option<usize> {
        const END: &[u8] = b"\r\n\r\n";
        let mut seen = 0;
        for (place, byte) in bytes.iter().enumerate() {
            seen = if *byte == END[seen] { seen + 1 } else { 0 };
            if seen == END.len() {
                return Some(place + 1 - END.len());
            }
        }
        None
    }

    /// Capitals beyond ASCII stay capitals.
    spec { (name: &str) -> {r: String | rust(*r == name.to_lowercase().replace('-', "_"))} }
    proptest { ".*" }
    quickcheck (name: String) { name }
    holds |f, name: String| { f(&name) == name.to_lowercase().replace('-', "_") }
    witness { "É".into() }
    fn snake_case(name: &str) -> String {
        name.to_ascii_lowercase().replace('-', "_")
    }

    /// A backslash isn't doubled.
    spec { (text: &str) -> {r: String | rust(correct::unescaped(r) == *text)} }
    proptest { any::<String>() }
    quickcheck (text: String) { text }
    holds |f, text: String| { correct::unescaped(&f(&text)) == text }
    witness { "\\n".into() }
    fn escaped(text: &str) -> String {
        text.replace('\n', "\\n").replace('\t', "\\t")
    }

    /// A percent sign near the end is read beyond it.
    spec { (text: &str) -> {r: Option<Vec<u8>> | rust(*r == correct::percent_decoded(text))} }
    proptest { ".*" }
    quickcheck (text: String) { text }
    holds |f, text: String| { f(&text) == correct::percent_decoded(&text) }
    witness { "%4".into() }
    fn percent_decoded(text: &str) -> Option<Vec<u8>> {
        let bytes = text.as_bytes();
        let (mut decoded, mut at) = (Vec::new(), 0);
        while at < bytes.len() {
            if bytes[at] == b'%' {
                let digits = std::str::from_utf8(&bytes[at + 1..at + 3]).ok()?;
                if digits.starts_with('+') {
                    return None;
                }
                decoded.push(u8::from_str_radix(digits, 16).ok()?);
                at += 3;
            } else {
                decoded.push(bytes[at]);
                at += 1;
            }
        }
        Some(decoded)
    }

    /// A palindrome is compared byte by byte.
    spec { (text: &str) -> {r: bool | rust(*r == text.chars().eq(text.chars().rev()))} }
    proptest { ".*" }
    quickcheck (text: String) { text }
    holds |f, text: String| { f(&text) == text.chars().eq(text.chars().rev()) }
    witness { "ü".into() }
    fn is_palindrome(text: &str) -> bool {
        text.bytes().eq(text.bytes().rev())
    }
}
