//! Text to tokens, each with its place. Linear, and no text is too strange for it: what begins no token is an error.

use super::TextError;
use crate::{FileId, Position, Span};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word or a backquoted name; the flag says it was quoted and so no keyword.
    Name(String, bool),
    /// A number, in digits.
    Number(String),
    /// Digits, a point, digits.
    Decimal(String),
    /// Digits, `bv`, digits.
    Bits(String, String),
    /// A string without its quotes.
    Text(String),
    /// The name behind a `%`.
    Operator(String),
    /// Anything else.
    Sign(&'static str),
    End,
}

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

/// Longer ones first.
const SIGNS: &[&str] = &[
    "<==>", "==>", ":=", "::", "==", "!=", "<=", ">=", "&&", "||", "++", "{", "}", "(", ")", "[", "]", ",",
    ";", ":", "<", ">", "+", "-", "*", "/", "!", "=",
];

pub(super) fn starts_name(c: char) -> bool {
    c.is_alphabetic() || "_.$#'~^@".contains(c)
}

pub(super) fn continues_name(c: char) -> bool {
    starts_name(c) || c.is_ascii_digit()
}

/// All tokens, an end behind them.
pub(super) fn tokens(text: &str, file: FileId) -> Result<Vec<Token>, TextError> {
    let mut lexer = Lexer { rest: text, at: Position { line: 1, column: 1 }, file };
    let mut tokens = vec![];
    loop {
        lexer.blank()?;
        let start = lexer.at;
        let kind = lexer.kind()?;
        let end = kind == Kind::End;
        tokens.push(Token { kind, span: Span::new(file, start, lexer.at) });
        if end {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    rest: &'a str,
    at: Position,
    file: FileId,
}

impl<'a> Lexer<'a> {
    fn error(&self, message: impl Into<String>) -> TextError {
        TextError { span: Span::new(self.file, self.at, self.at), message: message.into() }
    }

    fn advance(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        for c in taken.chars() {
            if c == '\n' {
                self.at = Position { line: self.at.line.saturating_add(1), column: 1 };
            } else {
                self.at.column = self.at.column.saturating_add(1);
            }
        }
        self.rest = rest;
        taken
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let bytes = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        self.advance(bytes)
    }

    fn blank(&mut self) -> Result<(), TextError> {
        loop {
            self.take_while(char::is_whitespace);
            if self.rest.starts_with("//") {
                self.take_while(|c| c != '\n');
            } else if self.rest.starts_with("/*") {
                match self.rest.find("*/") {
                    Some(bytes) => self.advance(bytes + 2),
                    None => return Err(self.error("`/*` without `*/`")),
                };
            } else {
                return Ok(());
            }
        }
    }

    /// The text up to the closing mark.
    fn enclosed(&mut self, mark: char) -> Result<String, TextError> {
        let Some(bytes) = self.rest[1..].find(mark) else {
            return Err(self.error(format!("`{mark}` without its partner")));
        };
        Ok(self.advance(bytes + 2)[1..=bytes].to_owned())
    }

    fn kind(&mut self) -> Result<Kind, TextError> {
        let Some(first) = self.rest.chars().next() else { return Ok(Kind::End) };
        if first == '`' {
            return Ok(Kind::Name(self.enclosed('`')?, true));
        }
        if first == '"' {
            return Ok(Kind::Text(self.enclosed('"')?));
        }
        if first == '%' {
            self.advance(1);
            return Ok(Kind::Operator(self.take_while(continues_name).to_owned()));
        }
        if first.is_ascii_digit() {
            return Ok(self.number());
        }
        if starts_name(first) {
            return Ok(Kind::Name(self.take_while(continues_name).to_owned(), false));
        }
        match SIGNS.iter().find(|sign| self.rest.starts_with(**sign)) {
            Some(sign) => {
                self.advance(sign.len());
                Ok(Kind::Sign(sign))
            }
            None => Err(self.error(format!("unexpected character {first:?}"))),
        }
    }

    fn number(&mut self) -> Kind {
        let digits = |c: char| c.is_ascii_digit();
        let digit_at = |text: &str, at: usize| text[at..].starts_with(digits);
        let whole = self.take_while(digits).to_owned();
        if self.rest.starts_with("bv") && digit_at(self.rest, 2) {
            self.advance(2);
            return Kind::Bits(whole, self.take_while(digits).to_owned());
        }
        if self.rest.starts_with('.') && digit_at(self.rest, 1) {
            self.advance(1);
            return Kind::Decimal(format!("{whole}.{}", self.take_while(digits)));
        }
        Kind::Number(whole)
    }
}
