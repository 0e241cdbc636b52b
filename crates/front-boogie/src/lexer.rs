//! Text to words, in one pass. Positions are kept as lines and columns, so that nothing has to be counted again.

use rustc_hash::FxHashMap;
use std::sync::Arc;

use touchstone_program::{FileId, Position, Span};

use crate::ast::Names;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::token::{Kind, Name, Token};

/// The longest number that's read, in digits.
pub const LONGEST_NUMBER: usize = 100_000;

/// After so many errors nothing more is said.
pub const MOST_ERRORS: usize = 100;

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    file: FileId,
    at: usize,
    line: u32,
    /// The offset at which the current line begins, and by how much its bytes exceed its characters so far.
    line_start: usize,
    excess: usize,
    tokens: Vec<Token>,
    names: Vec<Arc<str>>,
    known: FxHashMap<Arc<str>, Name>,
    errors: Vec<Diagnostic>,
}

/// The words of a text, the names among them, and what is no word. The last token is [`Kind::End`].
pub(crate) fn lex(text: &str, file: FileId) -> (Vec<Token>, Names, Vec<Diagnostic>) {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        file,
        at: 0,
        line: 1,
        line_start: 0,
        excess: 0,
        tokens: Vec::with_capacity(text.len() / 4),
        names: vec![],
        known: FxHashMap::default(),
        errors: vec![],
    };
    lexer.run();
    (lexer.tokens, Names { names: lexer.names, known: lexer.known }, lexer.errors)
}

fn starts_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic()
        || matches!(byte, b'_' | b'.' | b'$' | b'#' | b'\'' | b'`' | b'~' | b'^' | b'\\' | b'?')
}

fn continues_name(byte: u8) -> bool {
    byte.is_ascii_digit() || starts_name(byte)
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn column(&self) -> u32 {
        (self.at - self.line_start - self.excess) as u32 + 1
    }

    fn error(&mut self, column: u32, width: u32, message: String) {
        if self.errors.len() < MOST_ERRORS {
            let start = Position { line: self.line, column };
            let span = Span::new(self.file, start, Position { line: self.line, column: column + width });
            self.errors.push(Diagnostic::new(DiagnosticKind::Lexical, span, message));
        }
    }

    fn run(&mut self) {
        loop {
            match self.peek(0) {
                0 if self.at >= self.bytes.len() => break,
                b'\n' => self.newline(),
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'/' if self.peek(1) == b'/' => self.skip_line(),
                b'/' if self.peek(1) == b'*' => self.skip_comment(),
                byte if starts_name(byte) => self.name(),
                byte if byte.is_ascii_digit() => self.number(),
                b'"' => self.string(),
                byte if byte.is_ascii() => self.sign(),
                _ => self.beyond_ascii(),
            }
        }
        self.push(Kind::End, 0);
    }

    fn newline(&mut self) {
        self.at += 1;
        self.line += 1;
        self.line_start = self.at;
        self.excess = 0;
    }

    fn skip_line(&mut self) {
        while self.at < self.bytes.len() && self.bytes[self.at] != b'\n' {
            self.at += 1;
        }
    }

    fn skip_comment(&mut self) {
        let (line, column) = (self.line, self.column());
        let mut depth = 0u32;
        while self.at < self.bytes.len() {
            match (self.peek(0), self.peek(1)) {
                (b'/', b'*') => {
                    depth += 1;
                    self.at += 2;
                }
                (b'*', b'/') => {
                    depth -= 1;
                    self.at += 2;
                    if depth == 0 {
                        return;
                    }
                }
                (b'\n', _) => self.newline(),
                (byte, _) => {
                    // Only the first byte of a character counts for the column.
                    self.excess += usize::from(byte & 0xC0 == 0x80);
                    self.at += 1;
                }
            }
        }
        let start = Position { line, column };
        let span = Span::new(self.file, start, Position { line, column: column + 2 });
        self.errors.push(Diagnostic::new(DiagnosticKind::Lexical, span, "this comment has no end"));
    }

    /// A token of `length` bytes, which are ASCII, from here on.
    fn push(&mut self, kind: Kind, length: usize) {
        self.push_wide(kind, length, length);
    }

    fn push_wide(&mut self, kind: Kind, length: usize, characters: usize) {
        let column = self.column();
        let (start, end) = (self.at as u32, (self.at + length) as u32);
        let width = characters as u32;
        self.tokens.push(Token { kind, name: Name(0), start, end, line: self.line, column, width });
        self.at += length;
        self.excess += length - characters;
    }

    fn name(&mut self) {
        let length = self.bytes[self.at..].iter().take_while(|byte| continues_name(**byte)).count();
        let text = &self.text[self.at..self.at + length];
        if let Some(kind) = Kind::keyword(text) {
            return self.push(kind, length);
        }
        // A backslash in front makes a name of a keyword.
        let text = text.strip_prefix('\\').filter(|rest| !rest.is_empty()).unwrap_or(text);
        let name = match self.known.get(text) {
            Some(name) => *name,
            None => {
                let name = Name(self.names.len() as u32);
                let shared: Arc<str> = Arc::from(text);
                self.names.push(shared.clone());
                self.known.insert(shared, name);
                name
            }
        };
        self.push(Kind::Ident, length);
        if let Some(token) = self.tokens.last_mut() {
            token.name = name;
        }
    }

    /// `12`, `12bv8`, `1.5`, `1e10`, `1.5e-10`, `0x1.8e3f24e8`, `0NaN24e8`, `0+oo24e8`.
    fn number(&mut self) {
        let rest = &self.bytes[self.at..];
        let digits =
            |from: usize| rest[from.min(rest.len())..].iter().take_while(|b| b.is_ascii_digit()).count();
        let at = |index: usize| rest.get(index).copied().unwrap_or(0);
        let (mut length, mut kind) = (digits(0), Kind::Int);
        if let Some(float) = special_float(rest) {
            (length, kind) = (float, Kind::Float);
        } else if at(length) == b'b' && at(length + 1) == b'v' && digits(length + 2) > 0 {
            length += 2 + digits(length + 2);
            kind = Kind::BitVec;
        } else {
            if at(length) == b'.' && digits(length + 1) > 0 {
                length += 1 + digits(length + 1);
                kind = Kind::Real;
            }
            if at(length) == b'e' {
                let sign = usize::from(at(length + 1) == b'-');
                let exponent = digits(length + 1 + sign);
                if exponent > 0 {
                    length += 1 + sign + exponent;
                    kind = Kind::Real;
                }
            }
        }
        if length > LONGEST_NUMBER {
            self.error(
                self.column(),
                length as u32,
                format!("a number of more than {LONGEST_NUMBER} digits"),
            );
        } else if kind != Kind::Float && (at(length).is_ascii_alphabetic() || at(length) == b'_') {
            let more = rest[length..].iter().take_while(|byte| continues_name(**byte)).count();
            let text = self.text[self.at..self.at + length + more].to_owned();
            self.error(
                self.column(),
                (length + more) as u32,
                format!("`{text}` is neither a number nor a name"),
            );
            length += more;
        }
        self.push(kind, length);
    }

    fn string(&mut self) {
        let rest = &self.text[self.at + 1..];
        let mut characters = 1;
        let mut escaped = false;
        for (offset, character) in rest.char_indices() {
            characters += 1;
            match character {
                '\n' => break,
                '"' if !escaped => return self.push_wide(Kind::Text, offset + 2, characters),
                _ => escaped = character == '\\' && !escaped,
            }
        }
        self.error(self.column(), 1, "this string has no end on its line".to_owned());
        self.skip_line();
    }

    fn sign(&mut self) {
        const SIGNS: &[(&str, Kind)] = &[
            ("<==>", Kind::Iff),
            ("==>", Kind::Implies),
            ("<==", Kind::Explies),
            ("==", Kind::Equal),
            ("!=", Kind::NotEqual),
            ("<=", Kind::LessEqual),
            (">=", Kind::GreaterEqual),
            ("<:", Kind::Subtype),
            ("||", Kind::Or),
            ("&&", Kind::And),
            ("++", Kind::Concat),
            ("**", Kind::Power),
            (":=", Kind::Assign),
            ("::", Kind::ColonColon),
            ("{:", Kind::AttributeOpen),
            ("|{", Kind::CodeOpen),
            ("}|", Kind::CodeClose),
            ("(", Kind::LParen),
            (")", Kind::RParen),
            ("[", Kind::LBracket),
            ("]", Kind::RBracket),
            ("{", Kind::LBrace),
            ("}", Kind::RBrace),
            (",", Kind::Comma),
            (";", Kind::Semicolon),
            (":", Kind::Colon),
            ("|", Kind::Bar),
            ("!", Kind::Not),
            ("<", Kind::Less),
            (">", Kind::Greater),
            ("+", Kind::Plus),
            ("-", Kind::Minus),
            ("*", Kind::Star),
            ("/", Kind::Slash),
            ("=", Kind::Single),
        ];
        let rest = &self.bytes[self.at..];
        match SIGNS.iter().find(|(text, _)| rest.starts_with(text.as_bytes())) {
            // `{::` is a brace and a `::`, which no program has; `x{:y}` doesn't occur either.
            Some((text, kind)) => self.push(*kind, text.len()),
            None => {
                let shown = char::from(self.bytes[self.at]);
                self.error(self.column(), 1, format!("`{}` means nothing here", shown.escape_default()));
                self.at += 1;
            }
        }
    }

    fn beyond_ascii(&mut self) {
        let Some(character) = self.text[self.at..].chars().next() else { return };
        let kind = match character {
            '∀' => Kind::Forall,
            '∃' => Kind::Exists,
            'λ' => Kind::Lambda,
            '•' => Kind::ColonColon,
            '⇔' => Kind::Iff,
            '⇒' => Kind::Implies,
            '⇐' => Kind::Explies,
            '∧' => Kind::And,
            '∨' => Kind::Or,
            '¬' => Kind::Not,
            '≠' => Kind::NotEqual,
            '≤' => Kind::LessEqual,
            '≥' => Kind::GreaterEqual,
            _ => {
                let column = self.column();
                if !character.is_whitespace() && character != '\u{feff}' {
                    self.error(column, 1, format!("`{character}` means nothing here"));
                }
                self.at += character.len_utf8();
                self.excess += character.len_utf8() - 1;
                return;
            }
        };
        self.push_wide(kind, character.len_utf8(), 1);
    }
}

/// How long the float at the front is, if it is one of those that don't look like another number.
fn special_float(text: &[u8]) -> Option<usize> {
    let digits =
        |from: usize| text.get(from..).unwrap_or(&[]).iter().take_while(|b| b.is_ascii_digit()).count();
    let size = |from: usize| {
        let significand = digits(from);
        let between = from + significand;
        let exponent = digits(between + 1);
        (significand > 0 && text.get(between) == Some(&b'e') && exponent > 0)
            .then_some(between + 1 + exponent)
    };
    for prefix in [&b"0NaN"[..], b"0nan", b"0+oo", b"0-oo"] {
        if text.starts_with(prefix) {
            return size(prefix.len());
        }
    }
    if !text.starts_with(b"0x") {
        return None;
    }
    let hex =
        |from: usize| text.get(from..).unwrap_or(&[]).iter().take_while(|b| b.is_ascii_hexdigit()).count();
    let whole = hex(2);
    if whole == 0 || text.get(2 + whole) != Some(&b'.') {
        return None;
    }
    // The digits of the fraction and the exponent's `e` look the same: the last `e` before the `f` of the size counts.
    let from = 3 + whole;
    let run = text.get(from..)?.iter().take_while(|b| b.is_ascii_hexdigit() || **b == b'-').count();
    let all = &text[from..from + run];
    // `f24e8` is hexadecimal too: it is behind the last `f` that an exponent in decimal comes before.
    let f = (0..all.len()).find(|f| {
        all[*f] == b'f'
            && {
                let before = &all[..*f];
                before.iter().rposition(|b| *b == b'e').is_some_and(|e| {
                    let exponent = before[e + 1..].strip_prefix(b"-").unwrap_or(&before[e + 1..]);
                    e > 0 && !exponent.is_empty() && exponent.iter().all(u8::is_ascii_digit)
                })
            }
            && size(from + f + 1).is_some()
    })?;
    size(from + f + 1)
}
