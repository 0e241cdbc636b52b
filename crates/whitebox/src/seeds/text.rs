//! JSON with places: what a person wrote, and where, so that what's wrong with a value can be shown in their own lines. Numbers stay as they
//! were written: 64 bits and more have to come through unharmed.

use super::Problem;
use std::ops::Range;

/// Values nested deeper than this aren't read.
const DEEPEST: usize = 200;

/// A value and where it stands, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Json {
    /// What it is.
    pub node: Node,
    /// Where.
    pub at: Range<usize>,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// `null`
    Null,
    /// `true` or `false`
    Truth(bool),
    /// A number, as it's written.
    Number(String),
    /// A text.
    Text(String),
    /// `[…]`
    List(Vec<Json>),
    /// `{…}`: no name twice.
    Record(Vec<(Key, Json)>),
}

/// A name in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The name.
    pub name: String,
    /// Where it stands.
    pub at: Range<usize>,
}

impl Json {
    /// What's behind a name, if this is a record that has it.
    pub fn get(&self, name: &str) -> Option<&Json> {
        match &self.node {
            Node::Record(fields) => fields.iter().find(|(key, _)| key.name == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text that it is.
    pub fn text(&self) -> Option<&str> {
        match &self.node {
            Node::Text(text) => Some(text),
            _ => None,
        }
    }

    /// What it is, in words.
    pub fn kind(&self) -> &'static str {
        match self.node {
            Node::Null => "null",
            Node::Truth(_) => "a truth value",
            Node::Number(_) => "a number",
            Node::Text(_) => "a text",
            Node::List(_) => "a list",
            Node::Record(_) => "a record",
        }
    }
}

/// Reads a document. Cost: linear.
///
/// # Errors
/// It isn't JSON, a record has a name twice, or values are nested too deep.
pub fn parse(text: &str) -> Result<Json, Problem> {
    let mut reader = Reader { text, bytes: text.as_bytes(), at: 0, depth: 0 };
    if text.starts_with('\u{feff}') {
        reader.at = '\u{feff}'.len_utf8();
    }
    let json = reader.value()?;
    reader.space();
    match reader.at == text.len() {
        true => Ok(json),
        false => Err(reader.wrong("nothing more is expected here")),
    }
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn space(&mut self) {
        while matches!(self.bytes.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// What's wrong at the next character.
    fn wrong(&self, what: &str) -> Problem {
        let length = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        match length {
            0 => Problem::new(self.at..self.at, format!("{what}, but the file ends")),
            length => Problem::new(self.at..self.at + length, what),
        }
    }

    fn value(&mut self) -> Result<Json, Problem> {
        self.space();
        let start = self.at;
        let node = match self.bytes.get(self.at) {
            Some(b'{' | b'[') if self.depth >= DEEPEST => return Err(self.wrong("it's nested too deep")),
            Some(b'{') => Node::Record(self.record()?),
            Some(b'[') => Node::List(self.list()?),
            Some(b'"') => Node::Text(self.quoted()?),
            Some(b'-' | b'0'..=b'9') => Node::Number(self.number()?),
            Some(b'a'..=b'z' | b'A'..=b'Z') => self.word()?,
            _ => return Err(self.wrong("a value is expected: a number, a text, a list, a record, null")),
        };
        Ok(Json { node, at: start..self.at })
    }

    fn word(&mut self) -> Result<Node, Problem> {
        let length = self.text[self.at..].bytes().take_while(u8::is_ascii_alphanumeric).count();
        let at = self.at..self.at + length;
        let node = match &self.text[at.clone()] {
            "null" => Node::Null,
            "true" => Node::Truth(true),
            "false" => Node::Truth(false),
            other => {
                return Err(Problem::new(at, format!("`{other}` isn't a value of JSON")).hint(
                    "names of enumerations, NaN and hexadecimal numbers are written as texts, in quotes",
                ));
            }
        };
        self.at = at.end;
        Ok(node)
    }

    fn number(&mut self) -> Result<String, Problem> {
        let start = self.at;
        let digits = |reader: &mut Self| {
            let before = reader.at;
            while reader.bytes.get(reader.at).is_some_and(u8::is_ascii_digit) {
                reader.at += 1;
            }
            reader.at > before
        };
        self.at += usize::from(self.bytes[self.at] == b'-');
        if !digits(self) {
            return Err(self.wrong("a digit is expected"));
        }
        if self.bytes.get(self.at) == Some(&b'.') {
            self.at += 1;
            if !digits(self) {
                return Err(self.wrong("a digit is expected"));
            }
        }
        if matches!(self.bytes.get(self.at), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.bytes.get(self.at), Some(b'+' | b'-')));
            if !digits(self) {
                return Err(self.wrong("a digit is expected"));
            }
        }
        if self.bytes.get(self.at).is_some_and(u8::is_ascii_alphanumeric) {
            let more = self.text[self.at..].bytes().take_while(u8::is_ascii_alphanumeric).count();
            let whole = &self.text[start..self.at + more];
            return Err(Problem::new(start..self.at + more, format!("`{whole}` isn't a number of JSON"))
                .hint(format!("hexadecimal numbers are written as texts: \"{whole}\"")));
        }
        Ok(self.text[start..self.at].to_owned())
    }

    fn quoted(&mut self) -> Result<String, Problem> {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            let Some(next) = self.text[self.at..].chars().next() else {
                return Err(Problem::new(start..self.text.len(), "this text has no end"));
            };
            match next {
                '"' => {
                    self.at += 1;
                    return Ok(text);
                }
                '\\' => text.push(self.escape()?),
                '\0'..='\x1f' => return Err(self.wrong("in a text, this is written with a backslash")),
                other => {
                    self.at += other.len_utf8();
                    text.push(other);
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, Problem> {
        self.at += 1;
        let char = match self.bytes.get(self.at) {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.at += 1;
                let first = self.code()?;
                let code = match first {
                    0xd800..0xdc00 if self.text[self.at..].starts_with("\\u") => {
                        self.at += 2;
                        let second = self.code()?;
                        0x10000 + ((first - 0xd800) << 10) + (second.wrapping_sub(0xdc00) & 0x3ff)
                    }
                    code => code,
                };
                return char::from_u32(code)
                    .ok_or_else(|| Problem::new(self.at - 4..self.at, "this is half a character"));
            }
            _ => return Err(self.wrong("behind a backslash, one of \" \\ / b f n r t u is expected")),
        };
        self.at += 1;
        Ok(char)
    }

    fn code(&mut self) -> Result<u32, Problem> {
        let digits = self.text.get(self.at..self.at + 4);
        let digits = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let code = code.ok_or_else(|| self.wrong("four hexadecimal digits are expected"))?;
        self.at += 4;
        Ok(code)
    }

    fn list(&mut self) -> Result<Vec<Json>, Problem> {
        let mut values = vec![];
        self.several(b']', |reader| {
            values.push(reader.value()?);
            Ok(())
        })?;
        Ok(values)
    }

    fn record(&mut self) -> Result<Vec<(Key, Json)>, Problem> {
        let mut fields: Vec<(Key, Json)> = vec![];
        let mut known = std::collections::HashSet::new();
        self.several(b'}', |reader| {
            let start = reader.at;
            if reader.bytes.get(reader.at) != Some(&b'"') {
                return Err(reader.wrong("a name in quotes is expected"));
            }
            let key = Key { name: reader.quoted()?, at: start..reader.at };
            if !known.insert(key.name.clone()) {
                return Err(Problem::new(key.at, format!("`{}` is here twice", key.name)));
            }
            reader.space();
            if reader.bytes.get(reader.at) != Some(&b':') {
                return Err(reader.wrong("`:` is expected"));
            }
            reader.at += 1;
            fields.push((key, reader.value()?));
            Ok(())
        })?;
        Ok(fields)
    }

    /// Parts with commas between them, up to a bracket.
    fn several(
        &mut self,
        end: u8,
        mut part: impl FnMut(&mut Self) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        self.depth += 1;
        self.at += 1;
        self.space();
        let mut first = true;
        while self.bytes.get(self.at) != Some(&end) {
            if !first {
                if self.bytes.get(self.at) != Some(&b',') {
                    return Err(self.wrong(&format!("`,` or `{}` is expected", char::from(end))));
                }
                self.at += 1;
                self.space();
            }
            first = false;
            part(self)?;
            self.space();
        }
        self.at += 1;
        self.depth -= 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `serde_json` has it.
    fn plain(json: &Json) -> serde_json::Value {
        use serde_json::Value;
        match &json.node {
            Node::Null => Value::Null,
            Node::Truth(truth) => Value::Bool(*truth),
            Node::Number(number) => serde_json::from_str(number).expect("a number"),
            Node::Text(text) => Value::String(text.clone()),
            Node::List(values) => values.iter().map(plain).collect(),
            Node::Record(fields) => {
                fields.iter().map(|(key, value)| (key.name.clone(), plain(value))).collect()
            }
        }
    }

    #[test]
    fn documents_are_read_as_another_reader_does() {
        let text =
            r#" {"a": [1, -2.5e3, "x\n\"\u00e9\ud83d\ude00é"], "b": {}, "c": [], "d": [true, false, null]} "#;
        let ours = parse(text).expect("read");
        assert_eq!(plain(&ours), serde_json::from_str::<serde_json::Value>(text).expect("read"));
        // Damaged in any one place, both read it alike or refuse it both.
        let bytes = text.as_bytes();
        for at in 0..bytes.len() {
            for byte in *b"\"{}[],:0x\\- u" {
                let mut damaged = bytes.to_vec();
                damaged[at] = byte;
                let Ok(damaged) = String::from_utf8(damaged) else { continue };
                let theirs = serde_json::from_str::<serde_json::Value>(&damaged).ok();
                match (parse(&damaged), theirs) {
                    (Ok(ours), Some(theirs)) => assert_eq!(plain(&ours), theirs, "{damaged}"),
                    (Err(problem), None) => {
                        assert!(problem.at.start <= problem.at.end && problem.at.end <= damaged.len());
                    }
                    (Err(problem), Some(_)) => assert!(problem.message.contains("twice"), "{damaged}"),
                    // Leading zeros and the like.
                    (Ok(_), None) => assert!(damaged.contains('0'), "{damaged}"),
                }
            }
        }
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let check = |text: &str, place: Range<usize>, said: &str| {
            let problem = parse(text).expect_err("refused");
            assert_eq!((problem.at.clone(), problem.message.contains(said)), (place, true), "{problem:?}");
        };
        check("{\"a\": 0x1f}", 6..10, "isn't a number");
        check("{\"a\": 1, \"a\": 2}", 9..12, "twice");
        check("[1, RED]", 4..7, "`RED`");
        check("[1, 2", 5..5, "the file ends");
        check("[1] 2", 4..5, "nothing more");
        check(&"[".repeat(1000), DEEPEST..DEEPEST + 1, "too deep");
    }
}
