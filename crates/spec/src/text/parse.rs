//! Reading the text form: a recursive descent that never panics and says where it stopped.

use super::{Form, Written};
use std::fmt;
use touchstone_logic::Int;

/// How deep values may be nested in a text: deeper ones are refused rather than risk the stack.
pub const MAX_NESTING: usize = 400;

/// Where and why a text isn't a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {problem}")]
pub struct ParseError {
    /// Counted in characters from 1.
    pub column: usize,
    pub problem: Problem,
}

/// What's wrong at a place of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Something else should stand here; `found` is `None` at the end of the text.
    Expected {
        what: &'static str,
        found: Option<char>,
    },
    /// A number that isn't one, or a function's number that is too large.
    Number(String),
    /// An escape that isn't one of Rust's, or isn't a character.
    Escape,
    TooDeep,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Expected { what, found: Some(found) } => write!(f, "expected {what}, found {found:?}"),
            Problem::Expected { what, found: None } => {
                write!(f, "expected {what}, found the end of the line")
            }
            Problem::Number(text) => write!(f, "`{text}` isn't a number"),
            Problem::Escape => {
                write!(f, "not an escape: expected one of \\n \\r \\t \\0 \\\\ \\' \\\" \\u{{…}}")
            }
            Problem::TooDeep => write!(f, "nested deeper than {MAX_NESTING} values"),
        }
    }
}

/// Reads one value; blanks around it are allowed.
///
/// # Errors
/// [`ParseError`] at the first character that can't continue a value. Cost: linear in the text.
pub fn parse(text: &str) -> Result<Written, ParseError> {
    let mut parser = Parser { rest: text.chars(), column: 1 };
    let value = parser.value(0)?;
    parser.end()?;
    Ok(value)
}

/// Reads the values that [`write_all`](super::write_all) wrote.
///
/// # Errors
/// [`ParseError`], as for [`parse`].
pub fn parse_all(text: &str) -> Result<Vec<Written>, ParseError> {
    let mut parser = Parser { rest: text.chars(), column: 1 };
    parser.expect('(', "`(`")?;
    let values = parser.values(0, ')', "`,` or `)`")?;
    parser.end()?;
    Ok(values)
}

struct Parser<'a> {
    rest: std::str::Chars<'a>,
    column: usize,
}

impl Parser<'_> {
    fn value(&mut self, nesting: usize) -> Result<Written, ParseError> {
        self.blanks();
        let column = self.column;
        if nesting > MAX_NESTING {
            return Err(self.error(Problem::TooDeep));
        }
        let shape = match self.peek() {
            Some('(') => {
                self.next();
                Form::Tuple(self.values(nesting, ')', "`,` or `)`")?)
            }
            Some('[') => {
                self.next();
                Form::Seq(self.values(nesting, ']', "`,` or `]`")?)
            }
            Some('"') => {
                self.next();
                Form::Str(self.string()?)
            }
            Some('\'') => {
                self.next();
                let c = self.character('\'')?.ok_or_else(|| self.expected("a character"))?;
                self.expect('\'', "`'`")?;
                Form::Char(c)
            }
            Some('-' | '0'..='9') => self.number()?,
            Some(c) if is_word(c) => {
                let name = self.word();
                if name == "fn" && self.peek() == Some('#') {
                    self.next();
                    self.function()?
                } else if self.peek() == Some('(') {
                    self.next();
                    Form::Name { name, fields: self.values(nesting, ')', "`,` or `)`")? }
                } else {
                    Form::Name { name, fields: Vec::new() }
                }
            }
            _ => return Err(self.expected("a value")),
        };
        Ok(Written { column, shape })
    }

    /// Values up to `close`, the opening bracket being read.
    fn values(
        &mut self,
        nesting: usize,
        close: char,
        what: &'static str,
    ) -> Result<Vec<Written>, ParseError> {
        let mut values = Vec::new();
        loop {
            self.blanks();
            if self.accept(close) {
                return Ok(values);
            }
            values.push(self.value(nesting + 1)?);
            self.blanks();
            if self.accept(close) {
                return Ok(values);
            }
            self.expect(',', what)?;
        }
    }

    fn number(&mut self) -> Result<Form, ParseError> {
        let start = self.column;
        let mut text = String::new();
        if self.accept('-') {
            text.push('-');
            if self.peek().is_some_and(is_word) && !self.peek().is_some_and(|c| c.is_ascii_digit()) {
                let name = format!("-{}", self.word());
                return Ok(Form::Name { name, fields: Vec::new() });
            }
        }
        while let Some(c) = self.peek() {
            let after_exponent = text.ends_with(['e', 'E']);
            if c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E') || after_exponent && matches!(c, '+' | '-')
            {
                text.push(c);
                self.next();
            } else {
                break;
            }
        }
        let number = if text.contains(['.', 'e', 'E']) {
            text.parse().ok().map(Form::Float)
        } else {
            text.parse::<Int>().ok().map(Form::Int)
        };
        number.ok_or(ParseError { column: start, problem: Problem::Number(text) })
    }

    fn function(&mut self) -> Result<Form, ParseError> {
        let start = self.column;
        let digits = self.word();
        match digits.parse() {
            Ok(slot) if !digits.starts_with('+') => Ok(Form::Function(slot)),
            _ => Err(ParseError { column: start, problem: Problem::Number(digits) }),
        }
    }

    fn string(&mut self) -> Result<String, ParseError> {
        let mut text = String::new();
        while let Some(c) = self.character('"')? {
            text.push(c);
        }
        self.expect('"', "`\"`")?;
        Ok(text)
    }

    /// The next character of a literal, unescaped; `None` before the closing quote.
    fn character(&mut self, quote: char) -> Result<Option<char>, ParseError> {
        match self.peek() {
            None => Err(self.expected("a closing quote")),
            Some(c) if c == quote => Ok(None),
            Some('\\') => {
                let escape = ParseError { column: self.column, problem: Problem::Escape };
                self.next();
                let c = match self.next() {
                    Some('n') => '\n',
                    Some('r') => '\r',
                    Some('t') => '\t',
                    Some('0') => '\0',
                    Some(c @ ('\\' | '\'' | '"')) => c,
                    Some('u') => self.code_point().ok_or(escape)?,
                    _ => return Err(escape),
                };
                Ok(Some(c))
            }
            Some(c) => {
                self.next();
                Ok(Some(c))
            }
        }
    }

    /// `{1f600}`
    fn code_point(&mut self) -> Option<char> {
        if !self.accept('{') {
            return None;
        }
        let digits = self.word();
        if !self.accept('}') || !(1..=6).contains(&digits.len()) {
            return None;
        }
        u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32)
    }

    fn word(&mut self) -> String {
        let mut word = String::new();
        while let Some(c) = self.peek().filter(|c| is_word(*c)) {
            word.push(c);
            self.next();
        }
        word
    }

    fn end(&mut self) -> Result<(), ParseError> {
        self.blanks();
        if self.peek().is_none() { Ok(()) } else { Err(self.expected("the end of the line")) }
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    fn expect(&mut self, c: char, what: &'static str) -> Result<(), ParseError> {
        self.blanks_before(c);
        if self.accept(c) { Ok(()) } else { Err(self.expected(what)) }
    }

    /// Blanks may precede brackets and commas, but not a closing quote.
    fn blanks_before(&mut self, c: char) {
        if !matches!(c, '\'' | '"') {
            self.blanks();
        }
    }

    fn accept(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.next();
        }
        found
    }

    fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        self.column += 1;
        Some(c)
    }

    fn expected(&self, what: &'static str) -> ParseError {
        self.error(Problem::Expected { what, found: self.peek() })
    }

    fn error(&self, problem: Problem) -> ParseError {
        ParseError { column: self.column, problem }
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
