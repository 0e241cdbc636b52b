//! Bytes to tokens. One look at a table says what kind of token a byte begins; tokens are ranges of the text, decoded only
//! where somebody wants them. Nothing is copied and nothing can fail: what makes no sense is a token of kind `Unknown`.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A keyword, a type, an instruction, a flag.
    Word,
    /// `name:` or `"name":`; the range is without the colon.
    Label,
    /// `%name`, `%12`, `%"…"`.
    Local,
    /// `@name`, `@12`, `@"…"`.
    Global,
    /// `$name`, `$"…"`.
    Comdat,
    /// `!name` or `!12`.
    Metadata,
    /// `!` alone: before `{` or `"`.
    Bang,
    /// `#12`.
    AttributeGroup,
    /// `#dbg_value` and the like.
    DebugRecord,
    /// `^12`: of a summary.
    Summary,
    /// `12`, `-12`.
    Integer,
    /// `1.5e+00`.
    Decimal,
    /// `0x…`, `0xK…`, `s0x…`, `u0x…`, `f0x…`.
    Hex,
    /// `"…"`, with its quotes.
    String,
    /// `c"…"`, with `c` and its quotes.
    Bytes,
    /// `...`.
    Dots,
    /// One of `= , * [ ] { } ( ) < > | :`.
    Punctuation(u8),
    /// The end of the text.
    End,
    /// Nothing of the above, or a string that doesn't end.
    Unknown,
}

/// A token: its kind and where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    /// What it is.
    pub(crate) kind: TokenKind,
    /// Its first byte.
    pub(crate) start: usize,
    /// Just behind its last byte.
    pub(crate) end: usize,
    /// The line of its first byte, from 1.
    pub(crate) line: u32,
}

/// What a byte is, as the beginning of a token or a part of one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Other,
    Space,
    Newline,
    Comment,
    /// Letters, `$`, `.`, `_`: they begin words.
    Letter,
    Digit,
    Minus,
    Plus,
    Quote,
    /// `%`, `@`.
    Sigil,
    Bang,
    Hash,
    Caret,
    Punctuation,
}

static CLASS: [Class; 256] = classes();

const fn classes() -> [Class; 256] {
    let mut table = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b' ' | b'\t' | b'\r' | 0x0b | 0x0c => Class::Space,
            b'\n' => Class::Newline,
            b';' => Class::Comment,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'.' | b'$' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'-' => Class::Minus,
            b'+' => Class::Plus,
            b'"' => Class::Quote,
            b'%' | b'@' => Class::Sigil,
            b'!' => Class::Bang,
            b'#' => Class::Hash,
            b'^' => Class::Caret,
            b'=' | b',' | b'*' | b'[' | b']' | b'{' | b'}' | b'(' | b')' | b'<' | b'>' | b'|' | b':' => {
                Class::Punctuation
            }
            _ => Class::Other,
        };
        byte += 1;
    }
    table
}

/// Letters, digits, `-`, `$`, `.`, `_`: what a name without quotes is made of.
static IN_NAME: [bool; 256] = in_name();

const fn in_name() -> [bool; 256] {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] =
            matches!(byte as u8, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'$' | b'.' | b'_');
        byte += 1;
    }
    table
}

/// Reads tokens from a position on, up to an end.
#[derive(Clone)]
pub(crate) struct Lexer<'a> {
    text: &'a [u8],
    position: usize,
    line: u32,
}

impl<'a> Lexer<'a> {
    /// A lexer of `text` from `position`, which is on `line`. It stops at the end of `text`.
    pub(crate) fn new(text: &'a [u8], position: usize, line: u32) -> Lexer<'a> {
        Lexer { text, position, line }
    }

    fn peek(&self, offset: usize) -> u8 {
        self.text.get(self.position + offset).copied().unwrap_or(0)
    }

    /// Just behind the longest name that begins at `from`.
    fn name_end(&self, from: usize) -> usize {
        let rest = self.text.get(from..).unwrap_or_default();
        from + rest.iter().position(|byte| !IN_NAME[usize::from(*byte)]).unwrap_or(rest.len())
    }

    /// Just behind the quote that ends the string whose opening quote is at `from`; counts lines. `None` if none does.
    fn string_end(&mut self, from: usize) -> Option<usize> {
        let rest = self.text.get(from + 1..)?;
        let length = memchr::memchr(b'"', rest)?;
        // Escapes are `\22`, never `\"`: a quote ends the string whatever stands before it.
        self.line += memchr::memchr_iter(b'\n', &rest[..length]).count() as u32;
        Some(from + 1 + length + 1)
    }

    /// The next token. At the end of the text it's `End`, again and again. Cost: O(its length and the space before it).
    pub(crate) fn next_token(&mut self) -> Token {
        loop {
            let Some(byte) = self.text.get(self.position) else {
                return Token {
                    kind: TokenKind::End,
                    start: self.text.len(),
                    end: self.text.len(),
                    line: self.line,
                };
            };
            match CLASS[usize::from(*byte)] {
                Class::Space => self.position += 1,
                Class::Newline => {
                    self.line += 1;
                    self.position += 1;
                }
                Class::Comment => {
                    let rest = &self.text[self.position..];
                    self.position += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                }
                class => return self.token(*byte, class),
            }
        }
    }

    fn token(&mut self, byte: u8, class: Class) -> Token {
        let (start, line) = (self.position, self.line);
        let (kind, end) = match class {
            Class::Letter => self.word(),
            Class::Digit | Class::Minus | Class::Plus => self.number(),
            Class::Quote => match self.string_end(start) {
                Some(end) => (TokenKind::String, end),
                None => (TokenKind::Unknown, self.text.len()),
            },
            Class::Sigil => {
                let kind = if byte == b'@' { TokenKind::Global } else { TokenKind::Local };
                self.named(kind)
            }
            Class::Bang => match self.metadata_name_end(start + 1) {
                end if end > start + 1 => (TokenKind::Metadata, end),
                end => (TokenKind::Bang, end),
            },
            Class::Hash => match self.name_end(start + 1) {
                end if end == start + 1 => (TokenKind::Unknown, end),
                end if self.text[start + 1..end].iter().all(u8::is_ascii_digit) => {
                    (TokenKind::AttributeGroup, end)
                }
                end => (TokenKind::DebugRecord, end),
            },
            Class::Caret => (TokenKind::Summary, self.name_end(start + 1)),
            Class::Punctuation => (TokenKind::Punctuation(byte), start + 1),
            Class::Other | Class::Space | Class::Newline | Class::Comment => (TokenKind::Unknown, start + 1),
        };
        self.position = end;
        let is_label = kind == TokenKind::Label || (kind == TokenKind::String && self.peek(0) == b':');
        if !is_label {
            return Token { kind, start, end, line };
        }
        // The colon belongs to the token, but not to its range.
        self.position += 1;
        Token { kind: TokenKind::Label, start, end, line }
    }

    /// Names of metadata may have escapes: `!\31foo`.
    fn metadata_name_end(&self, from: usize) -> usize {
        let mut end = self.name_end(from);
        while self.text.get(end) == Some(&b'\\') {
            end = self.name_end(end + 1);
        }
        end
    }

    fn named(&mut self, kind: TokenKind) -> (TokenKind, usize) {
        let start = self.position;
        if self.peek(1) == b'"' {
            match self.string_end(start + 1) {
                Some(end) => (kind, end),
                None => (TokenKind::Unknown, self.text.len()),
            }
        } else {
            match self.name_end(start + 1) {
                end if end == start + 1 => (TokenKind::Unknown, end),
                end => (kind, end),
            }
        }
    }

    fn word(&mut self) -> (TokenKind, usize) {
        let start = self.position;
        match self.peek(0) {
            b'c' if self.peek(1) == b'"' => {
                return match self.string_end(start + 1) {
                    Some(end) => (TokenKind::Bytes, end),
                    None => (TokenKind::Unknown, self.text.len()),
                };
            }
            b'.' if self.peek(1) == b'.' && self.peek(2) == b'.' => return (TokenKind::Dots, start + 3),
            b'$' if self.peek(1) == b'"' => return self.named(TokenKind::Comdat),
            _ => {}
        }
        let end = self.name_end(start);
        if self.text.get(end) == Some(&b':') {
            return (TokenKind::Label, end);
        }
        let kind = match self.peek(0) {
            b's' | b'u' | b'f' if self.peek(1) == b'0' && self.peek(2) == b'x' => TokenKind::Hex,
            b'$' => TokenKind::Comdat,
            _ => TokenKind::Word,
        };
        (kind, end)
    }

    fn number(&mut self) -> (TokenKind, usize) {
        let start = self.position;
        let mut end = self.name_end(start + usize::from(self.peek(0) == b'+'));
        if self.text.get(end) == Some(&b':') {
            return (TokenKind::Label, end);
        }
        let text = &self.text[start..end];
        let digits = match text {
            [b'-' | b'+', digits @ ..] => digits,
            digits => digits,
        };
        if digits.starts_with(b"0x") {
            return (TokenKind::Hex, end);
        }
        if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) {
            return (TokenKind::Integer, end);
        }
        if digits.first().is_none_or(|first| !first.is_ascii_digit()) {
            // `+inf`, `-qnan` and the like.
            let word = digits.first().is_some_and(u8::is_ascii_alphabetic);
            return (if word { TokenKind::Word } else { TokenKind::Unknown }, end.max(start + 1));
        }
        // The exponent's sign isn't part of a name.
        if matches!(text.last(), Some(b'e' | b'E')) && self.text.get(end) == Some(&b'+') {
            end = self.name_end(end + 1);
        }
        (TokenKind::Decimal, end)
    }
}
