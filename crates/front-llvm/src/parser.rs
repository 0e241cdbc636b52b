//! The parser's hands: one token of lookahead, what's expected and what's there, names and strings decoded. The grammar is
//! in the submodules: [`types`], [`constant`], [`attributes`], [`module`] (the top level), [`body`] and [`instruction`]
//! (functions), [`node`] (metadata).

mod attributes;
mod body;
mod call;
mod constant;
mod debug_record;
mod extent;
mod instruction;
mod module;
mod node;
mod result_type;
#[cfg(test)]
mod tests;
mod types;

pub use module::parse;

use std::sync::Arc;

use touchstone_logic::Int;

use crate::ast::{MetadataId, Name};
use crate::error::ParseError;
use crate::lexer::{Lexer, Token, TokenKind};
use crate::module::Module;

/// How deep types, constants and metadata may be nested. A text beyond that is refused: what reads it recurses.
pub const DEEPEST: u32 = 64;

/// No number in a text may have more digits: turning them into a number takes quadratic time.
pub const LONGEST_NUMBER: usize = 20_000;

/// An error's column is looked for so far back: with everything on one line, looking for the line's beginning at every
/// error would take quadratic time.
const LONGEST_COLUMN: usize = 1 << 16;

pub(crate) type Parsed<T> = Result<T, ParseError>;

/// A position in a text, and the module as far as it's known.
pub(crate) struct Parser<'a> {
    text: &'a [u8],
    file: &'a Arc<str>,
    lexer: Lexer<'a>,
    /// The token that's looked at.
    token: Token,
    /// How deep the nesting is here.
    depth: u32,
    /// Whose symbols and types are meant; while the module itself is read, it isn't there yet.
    module: Option<&'a Module>,
}

impl<'a> Parser<'a> {
    /// A parser of `text` from `position`, which is on `line`.
    pub(crate) fn new(text: &'a [u8], file: &'a Arc<str>, position: usize, line: u32) -> Parser<'a> {
        let mut lexer = Lexer::new(text, position, line);
        let token = lexer.next_token();
        Parser { text, file, lexer, token, depth: 0, module: None }
    }

    /// The same, for names of that module.
    pub(crate) fn of_module(module: &'a Module, text: &'a [u8], position: usize, line: u32) -> Parser<'a> {
        Parser { module: Some(module), ..Parser::new(text, &module.name, position, line) }
    }

    fn advance(&mut self) -> Token {
        let token = self.token;
        self.token = self.lexer.next_token();
        token
    }

    /// The token behind the one that's looked at.
    fn second(&self) -> Token {
        self.lexer.clone().next_token()
    }

    fn text_of(&self, token: Token) -> &'a [u8] {
        self.text.get(token.start..token.end).unwrap_or_default()
    }

    /// The text of the word that's looked at; nothing if it isn't a word.
    fn word(&self) -> &'a [u8] {
        if self.token.kind == TokenKind::Word { self.text_of(self.token) } else { b"" }
    }

    fn at(&self, punctuation: u8) -> bool {
        self.token.kind == TokenKind::Punctuation(punctuation)
    }

    fn at_word(&self, word: &str) -> bool {
        self.word() == word.as_bytes()
    }

    fn at_end(&self) -> bool {
        self.token.kind == TokenKind::End
    }

    fn eat(&mut self, punctuation: u8) -> bool {
        let there = self.at(punctuation);
        if there {
            self.advance();
        }
        there
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let there = self.at_word(word);
        if there {
            self.advance();
        }
        there
    }

    fn expect(&mut self, punctuation: u8) -> Parsed<()> {
        if self.eat(punctuation) {
            return Ok(());
        }
        Err(self.expected(&format!("`{}`", char::from(punctuation))))
    }

    fn expect_word(&mut self, word: &str) -> Parsed<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"))) }
    }

    fn expect_kind(&mut self, kind: TokenKind, what: &str) -> Parsed<Token> {
        if self.token.kind == kind { Ok(self.advance()) } else { Err(self.expected(what)) }
    }

    /// One more level of nesting, for as long as `inside` takes.
    fn nested<T>(&mut self, inside: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= DEEPEST {
            return Err(self.error(format!("nested more than {DEEPEST} deep")));
        }
        self.depth += 1;
        let result = inside(self);
        self.depth -= 1;
        result
    }

    /// `item (, item)*`, up to and with the closing token; nothing is fine too.
    fn list<T>(&mut self, close: u8, mut item: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = vec![];
        if self.eat(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if !self.eat(b',') {
                self.expect(close)?;
                return Ok(items);
            }
        }
    }

    /// An error at the token that's looked at.
    fn error(&self, message: impl Into<String>) -> ParseError {
        self.error_at(self.token, message)
    }

    fn error_at(&self, token: Token, message: impl Into<String>) -> ParseError {
        let before = self.text.get(..token.start).unwrap_or(self.text);
        let near = &before[before.len().saturating_sub(LONGEST_COLUMN)..];
        let column = match memchr::memrchr(b'\n', near) {
            Some(newline) => near.len() - newline,
            None if near.len() == before.len() => near.len() + 1,
            None => 0,
        };
        ParseError {
            file: self.file.clone(),
            line: token.line,
            column: u32::try_from(column).unwrap_or(u32::MAX),
            message: message.into(),
            within: None,
        }
    }

    /// An error: something else than what's there was expected.
    fn expected(&self, what: &str) -> ParseError {
        self.error(format!("expected {what}, found {}", self.found(self.token)))
    }

    /// A token, as a message shows it.
    fn found(&self, token: Token) -> String {
        match token.kind {
            TokenKind::End => "the end of the text".into(),
            TokenKind::Unknown if self.text_of(token).contains(&b'"') => "a string without an end".into(),
            _ => {
                let text = String::from_utf8_lossy(self.text_of(token));
                let shown: String = text.chars().take(40).collect();
                let colon = if token.kind == TokenKind::Label { ":" } else { "" };
                let dots = if shown.len() < text.len() { "…" } else { "" };
                format!("`{shown}{colon}{dots}`")
            }
        }
    }

    /// The name in a token: without sigil and quotes, decoded.
    fn name(&self, token: Token) -> Name {
        let decoded = decode_name(self.text_of(token), token.kind);
        let known = self.module.and_then(|module| match token.kind {
            TokenKind::Global => module.symbol_name(&decoded),
            TokenKind::Local => module.type_name(&decoded),
            _ => None,
        });
        known.unwrap_or_else(|| decoded.into())
    }

    /// A string's bytes, decoded; also of `c"…"`.
    fn bytes(&mut self) -> Parsed<Vec<u8>> {
        if !matches!(self.token.kind, TokenKind::String | TokenKind::Bytes) {
            return Err(self.expected("a string"));
        }
        let token = self.advance();
        let text = self.text_of(token);
        let skip = if token.kind == TokenKind::Bytes { 2 } else { 1 };
        Ok(unescape(text.get(skip..text.len() - 1).unwrap_or_default()))
    }

    /// A string as a name.
    fn string(&mut self) -> Parsed<Name> {
        if self.token.kind != TokenKind::String {
            return Err(self.expected("a string"));
        }
        let token = self.advance();
        Ok(decode_name(self.text_of(token), token.kind).into())
    }

    /// An integer of any size and sign.
    fn int(&mut self) -> Parsed<Int> {
        let token = self.expect_kind(TokenKind::Integer, "a number")?;
        let text = self.text_of(token);
        if text.len() > LONGEST_NUMBER {
            return Err(self.error_at(token, format!("a number of more than {LONGEST_NUMBER} digits")));
        }
        let text = str::from_utf8(text).unwrap_or_default();
        match text.parse::<i64>() {
            Ok(small) => Ok(Int::from(small)),
            Err(_) => match Int::from_radix(text.strip_prefix('+').unwrap_or(text), 10) {
                Some(int) => Ok(int),
                None => Err(self.error_at(token, "not a number")),
            },
        }
    }

    /// A number that isn't negative and fits.
    fn number<T: TryFrom<u64>>(&mut self, what: &str) -> Parsed<T> {
        if self.token.kind == TokenKind::Integer {
            let text = str::from_utf8(self.text_of(self.token)).unwrap_or_default();
            if let Some(number) = text.parse::<u64>().ok().and_then(|number| T::try_from(number).ok()) {
                self.advance();
                return Ok(number);
            }
        }
        Err(self.expected(what))
    }

    /// `!12`.
    fn metadata_id(&mut self) -> Parsed<MetadataId> {
        if self.token.kind == TokenKind::Metadata
            && let Some(id) = number_after_sigil(self.text_of(self.token))
        {
            self.advance();
            return Ok(MetadataId(id));
        }
        Err(self.expected("a numbered node such as `!0`"))
    }
}

/// The number in `!12`, `#12`, `%12`, `@12`; `None` if it isn't one (or too large).
fn number_after_sigil(text: &[u8]) -> Option<u32> {
    let digits = text.get(1..)?;
    if !digits.first()?.is_ascii_digit() {
        return None;
    }
    str::from_utf8(digits).ok()?.parse().ok()
}

/// The name in a token's text. What isn't UTF-8 stays escaped.
fn decode_name(text: &[u8], kind: TokenKind) -> std::borrow::Cow<'_, str> {
    let sigil = matches!(
        kind,
        TokenKind::Local
            | TokenKind::Global
            | TokenKind::Comdat
            | TokenKind::Metadata
            | TokenKind::AttributeGroup
            | TokenKind::DebugRecord
    );
    let text = if sigil { text.get(1..).unwrap_or_default() } else { text };
    let inner = match text {
        // A number in quotes is a name, and nothing unnamed: it keeps the quotes.
        [b'"', inner @ .., b'"'] if sigil && is_number(inner) => text,
        [b'"', inner @ .., b'"'] => inner,
        inner => inner,
    };
    if memchr::memchr(b'\\', inner).is_none()
        && let Ok(plain) = str::from_utf8(inner)
    {
        return plain.into();
    }
    match String::from_utf8(unescape(inner)) {
        Ok(decoded) => decoded.into(),
        Err(undecodable) => undecodable.into_bytes().escape_ascii().to_string().into(),
    }
}

fn is_number(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// `\XX` is a byte, `\\` a backslash; a backslash before anything else is itself.
fn unescape(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'\\', rest) {
        bytes.extend_from_slice(&rest[..at]);
        let hex = |index: usize| rest.get(index).and_then(|byte| char::from(*byte).to_digit(16));
        if rest.get(at + 1) == Some(&b'\\') {
            bytes.push(b'\\');
            rest = &rest[at + 2..];
        } else if let (Some(high), Some(low)) = (hex(at + 1), hex(at + 2)) {
            bytes.push((high * 16 + low) as u8);
            rest = &rest[at + 3..];
        } else {
            bytes.push(b'\\');
            rest = &rest[at + 1..];
        }
    }
    bytes.extend_from_slice(rest);
    bytes
}
