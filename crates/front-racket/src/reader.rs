//! The reader: text to syntax. One loop over the characters with an explicit stack of what's open, so that no
//! nesting is too deep for it; what's nested deeper than [`MAX_DEPTH`] is refused, because everything after
//! the reader is recursive.

use std::sync::Arc;

use crate::core::{Constant, HashKind, SourceId, Span, Symbol};
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::number::Number;
use crate::syntax::{Datum, Syntax};

/// The deepest nesting that is read.
pub const MAX_DEPTH: usize = 3000;

/// The data of a text, in order. A `#lang` line becomes the list `(#%lang name)`.
///
/// # Errors
/// The first thing that isn't a datum: for an unbalanced parenthesis, the place of the opening one. Cost:
/// linear.
pub fn read(text: &str, source: SourceId) -> Result<Vec<Syntax>, Diagnostic> {
    let mut reader = Reader { text, bytes: text.as_bytes(), at: 0, source };
    reader.read_all()
}

/// Something open: what has been read of it, and where it began.
struct Open {
    start: usize,
    kind: OpenKind,
    items: Vec<Syntax>,
    /// The datum that follows the dot, once there was one.
    dotted: Option<Option<Syntax>>,
    /// The operator of `(a . op . b)`, once there was a second dot.
    infix: Option<Syntax>,
}

#[derive(Clone, Copy, PartialEq)]
enum OpenKind {
    /// The text itself.
    Top,
    /// A list that ends with this character.
    List(u8),
    /// `#(`, and the number of elements if one is given.
    Vector(u8, Option<usize>),
    /// `#hash(`, with its comparison of keys.
    Hash(u8, HashKind),
    /// `'x` and its kin: one datum follows.
    Prefix(&'static str),
    /// `#&`: one datum follows.
    Box,
    /// `#;`: one datum follows and is dropped.
    Comment,
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    source: SourceId,
}

type Read<T> = Result<T, Diagnostic>;

impl Reader<'_> {
    fn span(&self, start: usize) -> Span {
        Span { source: self.source, start: start as u32, end: self.at as u32 }
    }

    fn error<T>(&self, start: usize, message: impl Into<String>) -> Read<T> {
        let end = self.at.max(start + 1).min(self.text.len());
        let span = Span { source: self.source, start: start as u32, end: end as u32 };
        Err(Diagnostic::new(DiagnosticKind::Read, span, message))
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn read_all(&mut self) -> Read<Vec<Syntax>> {
        let open = |start, kind| Open { start, kind, items: vec![], dotted: None, infix: None };
        let mut stack = vec![open(0, OpenKind::Top)];
        loop {
            self.skip_space()?;
            let start = self.at;
            let Some(c) = self.peek() else { return self.finish(stack) };
            if stack.len() > MAX_DEPTH {
                return self.error(start, format!("nested more than {MAX_DEPTH} levels deep"));
            }
            let complete = match c {
                b'(' | b'[' | b'{' => {
                    self.at += 1;
                    stack.push(open(start, OpenKind::List(closer(c))));
                    None
                }
                b')' | b']' | b'}' => {
                    self.at += 1;
                    Some(self.close(&mut stack, c, start)?)
                }
                b'\'' => self.prefix(&mut stack, 1, "quote"),
                b'`' => self.prefix(&mut stack, 1, "quasiquote"),
                b',' if self.bytes.get(self.at + 1) == Some(&b'@') => {
                    self.prefix(&mut stack, 2, "unquote-splicing")
                }
                b',' => self.prefix(&mut stack, 1, "unquote"),
                b'"' => Some(self.string()?),
                b'#' => self.hash(&mut stack)?,
                _ => self.word(&mut stack)?,
            };
            if let Some(datum) = complete {
                self.deliver(&mut stack, datum)?;
            }
        }
    }

    /// The end of the text: nothing may be open.
    fn finish(&self, mut stack: Vec<Open>) -> Read<Vec<Syntax>> {
        match stack.pop() {
            Some(top) if top.kind == OpenKind::Top => Ok(top.items),
            Some(open) => {
                let message = match open.kind {
                    OpenKind::List(end) | OpenKind::Vector(end, _) | OpenKind::Hash(end, _) => {
                        format!("expected a `{}` to close this", end as char)
                    }
                    _ => String::from("expected a datum after this"),
                };
                self.error(open.start, message)
            }
            None => Ok(vec![]),
        }
    }

    /// Puts a datum where it belongs, and closes the prefixes that waited for it.
    fn deliver(&mut self, stack: &mut Vec<Open>, mut datum: Syntax) -> Read<()> {
        loop {
            let Some(top) = stack.last_mut() else { return Ok(()) };
            match top.kind {
                OpenKind::Prefix(name) => {
                    let span = Span { start: top.start as u32, ..datum.span };
                    let head = Syntax::symbol(name, Span { end: top.start as u32 + 1, ..span });
                    datum = Syntax::list(vec![head, datum], span);
                    stack.pop();
                }
                OpenKind::Box => {
                    let span = Span { start: top.start as u32, ..datum.span };
                    datum = Syntax { span, datum: Datum::Box(Arc::new(datum)) };
                    stack.pop();
                }
                OpenKind::Comment => {
                    stack.pop();
                    return Ok(());
                }
                _ => {
                    match &mut top.dotted {
                        None => top.items.push(datum),
                        Some(slot @ None) => *slot = Some(datum),
                        Some(Some(_)) => {
                            return self.error(datum.span.start as usize, "more than one datum after a `.`");
                        }
                    }
                    return Ok(());
                }
            }
        }
    }

    fn close(&mut self, stack: &mut Vec<Open>, c: u8, start: usize) -> Read<Syntax> {
        let expected = match stack.last().map(|open| (open.kind, open.start)) {
            Some((OpenKind::List(end) | OpenKind::Vector(end, _) | OpenKind::Hash(end, _), at)) => {
                Some((end, at))
            }
            Some((OpenKind::Prefix(_) | OpenKind::Box | OpenKind::Comment, at)) => {
                return self.error(at, "expected a datum after this");
            }
            _ => None,
        };
        let Some((end, at)) = expected else {
            return self.error(start, format!("unexpected `{}`: nothing is open", c as char));
        };
        if end != c {
            return self
                .error(at, format!("expected a `{}` to close this, found `{}`", end as char, c as char));
        }
        let Some(open) = stack.pop() else { return self.error(start, "nothing is open") };
        let span = self.span(open.start);
        let mut open = open;
        if let Some(operator) = open.infix.take() {
            if open.dotted.is_some() || open.items.len() < 2 {
                return self.error(open.start, "`(a . op . b)` has an operand before and after the operator");
            }
            open.items.insert(0, operator);
        }
        let datum = match (open.kind, open.dotted) {
            (_, Some(None)) => return self.error(open.start, "expected a datum after the `.`"),
            (OpenKind::List(_), None) => Datum::List(open.items.into()),
            (OpenKind::List(_), Some(Some(tail))) => improper(open.items, tail),
            (OpenKind::Vector(_, length), None) => {
                let mut items = open.items;
                if let Some(length) = length {
                    if items.len() > length || (items.is_empty() && length > 0) || length > 1 << 20 {
                        return self.error(open.start, format!("a vector of {length} elements has others"));
                    }
                    while let (Some(last), true) = (items.last().cloned(), items.len() < length) {
                        items.push(last);
                    }
                }
                Datum::Vector(items.into())
            }
            (OpenKind::Hash(_, kind), None) => Datum::Hash(kind, self.pairs(open.items)?),
            _ => return self.error(open.start, "a `.` is only for lists"),
        };
        Ok(Syntax { span, datum })
    }

    fn pairs(&self, items: Vec<Syntax>) -> Read<Arc<[(Syntax, Syntax)]>> {
        let mut pairs = Vec::with_capacity(items.len());
        for item in items {
            match &item.datum {
                Datum::Improper(first, rest) if first.len() == 1 => {
                    pairs.push((first[0].clone(), (**rest).clone()))
                }
                Datum::List(parts) if !parts.is_empty() => {
                    let rest = Syntax::list(parts[1..].to_vec(), item.span);
                    pairs.push((parts[0].clone(), rest));
                }
                Datum::Improper(parts, rest) => {
                    let tail = Datum::Improper(parts[1..].into(), rest.clone());
                    pairs.push((parts[0].clone(), Syntax { span: item.span, datum: tail }));
                }
                _ => return self.error(item.span.start as usize, "expected a pair: `(key . value)`"),
            }
        }
        Ok(pairs.into())
    }

    fn prefix(&mut self, stack: &mut Vec<Open>, length: usize, name: &'static str) -> Option<Syntax> {
        let kind = OpenKind::Prefix(name);
        stack.push(Open { start: self.at, kind, items: vec![], dotted: None, infix: None });
        self.at += length;
        None
    }

    /// Space and comments, but for `#;`.
    fn skip_space(&mut self) -> Read<()> {
        loop {
            let rest = &self.text[self.at..];
            match rest.chars().next() {
                Some(c) if c.is_whitespace() || c == '\u{feff}' => self.at += c.len_utf8(),
                Some(';') => self.at += rest.find('\n').unwrap_or(rest.len()),
                Some('#') if rest.starts_with("#|") => self.skip_block()?,
                Some('#') if self.at == 0 && (rest.starts_with("#!/") || rest.starts_with("#! ")) => {
                    self.at += rest.find('\n').unwrap_or(rest.len());
                }
                _ => return Ok(()),
            }
        }
    }

    fn skip_block(&mut self) -> Read<()> {
        let start = self.at;
        let mut depth = 0usize;
        while self.at < self.bytes.len() {
            match &self.bytes[self.at..] {
                [b'#', b'|', ..] => {
                    depth += 1;
                    self.at += 2;
                }
                [b'|', b'#', ..] => {
                    depth -= 1;
                    self.at += 2;
                    if depth == 0 {
                        return Ok(());
                    }
                }
                _ => self.at += 1,
            }
        }
        self.error(start, "expected a `|#` to close this comment")
    }

    fn string(&mut self) -> Read<Syntax> {
        let start = self.at;
        self.at += 1;
        let mut out = String::new();
        loop {
            let Some(c) = self.text[self.at..].chars().next() else {
                return self.error(start, "expected a closing `\"`");
            };
            self.at += c.len_utf8();
            match c {
                '"' => break,
                '\\' => self.escape(start, &mut out)?,
                _ => out.push(c),
            }
        }
        Ok(Syntax::atom(Constant::String(out.into()), self.span(start)))
    }

    fn escape(&mut self, start: usize, out: &mut String) -> Read<()> {
        let at = self.at - 1;
        let Some(c) = self.text[self.at..].chars().next() else {
            return self.error(start, "expected a closing `\"`");
        };
        self.at += c.len_utf8();
        let plain = match c {
            'a' => '\x07',
            'b' => '\x08',
            't' => '\t',
            'n' => '\n',
            'v' => '\x0b',
            'f' => '\x0c',
            'r' => '\r',
            'e' => '\x1b',
            '"' | '\'' | '\\' => c,
            '\n' => return Ok(()),
            'x' => return self.code(at, 16, 2, out),
            'u' => return self.code(at, 16, 4, out),
            'U' => return self.code(at, 16, 8, out),
            '0'..='7' => {
                self.at -= 1;
                return self.code(at, 8, 3, out);
            }
            _ => return self.error(at, format!("unknown escape `\\{c}` in a string")),
        };
        out.push(plain);
        Ok(())
    }

    fn code(&mut self, at: usize, radix: u32, most: usize, out: &mut String) -> Read<()> {
        let digits: String =
            self.text[self.at..].chars().take_while(|c| c.is_digit(radix)).take(most).collect();
        self.at += digits.len();
        match u32::from_str_radix(&digits, radix).ok().and_then(char::from_u32) {
            Some(c) => {
                out.push(c);
                Ok(())
            }
            None => self.error(at, "this escape isn't a character"),
        }
    }

    /// Reads a datum that begins with `#`.
    fn hash(&mut self, stack: &mut Vec<Open>) -> Read<Option<Syntax>> {
        let start = self.at;
        let rest = &self.text[start..];
        let open = |kind| Open { start, kind, items: vec![], dotted: None, infix: None };
        for (text, kind) in
            [("#hasheqv", HashKind::Eqv), ("#hasheq", HashKind::Eq), ("#hash", HashKind::Equal)]
        {
            if let Some(bracket) = rest.strip_prefix(text).and_then(|after| after.bytes().next())
                && matches!(bracket, b'(' | b'[' | b'{')
            {
                self.at += text.len() + 1;
                stack.push(open(OpenKind::Hash(closer(bracket), kind)));
                return Ok(None);
            }
        }
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let after = rest.as_bytes().get(1 + digits).copied();
        if let Some(bracket @ (b'(' | b'[' | b'{')) = after {
            let length = if digits == 0 { None } else { rest[1..=digits].parse().ok() };
            self.at += 2 + digits;
            stack.push(open(OpenKind::Vector(closer(bracket), length)));
            return Ok(None);
        }
        if digits > 0 {
            return self.error(start, "bad syntax after `#`");
        }
        match after {
            Some(b';') => {
                self.at += 2;
                stack.push(open(OpenKind::Comment));
                Ok(None)
            }
            Some(b'&') => {
                self.at += 2;
                stack.push(open(OpenKind::Box));
                Ok(None)
            }
            Some(b'\\') => self.character().map(Some),
            Some(b':') => {
                self.at += 2;
                let (name, _) = self.symbol_text()?;
                Ok(Some(Syntax { span: self.span(start), datum: Datum::Keyword(Symbol::new(&name)) }))
            }
            Some(b'%') => self.word(stack),
            Some(b'l') if rest.starts_with("#lang ") => {
                let line = rest.find('\n').unwrap_or(rest.len());
                self.at += line;
                let name = rest["#lang ".len()..line].split(';').next().unwrap_or("").trim();
                let span = self.span(start);
                let head = Syntax::symbol("#%lang", span);
                Ok(Some(Syntax::list(vec![head, Syntax::symbol(name, span)], span)))
            }
            Some(b'!') => self.error(start, "`#!` is only for a language line"),
            Some(b'\'' | b'`' | b',') => self.error(start, "syntax literals (`#'`) aren't covered"),
            Some(b's') if rest.starts_with("#s(") => {
                self.error(start, "prefab literals (`#s(…)`) aren't covered")
            }
            Some(b'r' | b'p') if rest.starts_with("#rx\"") || rest.starts_with("#px\"") => {
                // As a call of the library's procedure for it; quoted data can't have one in it.
                let maker = Syntax::symbol(&format!("#%{}", &rest[1..3]), self.span(start));
                self.at += 3;
                let text = self.string()?;
                Ok(Some(Syntax::list(vec![maker, text], self.span(start))))
            }
            Some(b'r' | b'p') if rest.starts_with("#rx#") || rest.starts_with("#px#") => {
                self.error(start, "regular expressions over bytes aren't covered")
            }
            Some(b'"') => self.error(start, "byte strings aren't covered"),
            Some(b'<') if rest.starts_with("#<<") => self.error(start, "here strings aren't covered"),
            _ => {
                let (word, _) = self.symbol_text()?;
                let atom = match word.as_str() {
                    "#t" | "#true" | "#T" => Constant::Boolean(true),
                    "#f" | "#false" | "#F" => Constant::Boolean(false),
                    other => match Number::parse(other, 10) {
                        Some(number) => Constant::Number(number),
                        None => return self.error(start, format!("bad syntax: `{}`", clip(other))),
                    },
                };
                Ok(Some(Syntax::atom(atom, self.span(start))))
            }
        }
    }

    fn character(&mut self) -> Read<Syntax> {
        let start = self.at;
        self.at += 2;
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else { return self.error(start, "expected a character") };
        let word: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
        let named = match word.to_ascii_lowercase().as_str() {
            "space" => Some(' '),
            "newline" | "linefeed" => Some('\n'),
            "tab" => Some('\t'),
            "return" => Some('\r'),
            "nul" | "null" => Some('\0'),
            "backspace" => Some('\x08'),
            "vtab" => Some('\x0b'),
            "page" => Some('\x0c'),
            "delete" | "rubout" => Some('\x7f'),
            _ => None,
        };
        let (c, length) = match (named, first) {
            (Some(c), _) => (c, word.len()),
            (None, 'u' | 'U') if word.len() > 1 => {
                let most = if first == 'u' { 4 } else { 8 };
                let digits: String =
                    word[1..].chars().take_while(char::is_ascii_hexdigit).take(most).collect();
                match u32::from_str_radix(&digits, 16).ok().map(char::from_u32) {
                    Some(Some(c)) => (c, 1 + digits.len()),
                    Some(None) => return self.error(start, "this isn't the number of a character"),
                    None => (first, 1),
                }
            }
            (None, '0'..='7')
                if word.len() >= 3 && word.bytes().take(3).all(|c| (b'0'..b'8').contains(&c)) =>
            {
                let code = u32::from_str_radix(&word[..3], 8).ok().filter(|code| *code < 256);
                match code.and_then(char::from_u32) {
                    Some(c) => (c, 3),
                    None => return self.error(start, "this isn't the number of a character"),
                }
            }
            (None, c) => (c, c.len_utf8()),
        };
        let next = rest[length..].chars().next();
        if c.is_alphabetic() && length == first.len_utf8() && next.is_some_and(char::is_alphabetic) {
            self.at += word.len();
            return self.error(start, format!("unknown character name `{}`", clip(&word)));
        }
        self.at += length;
        Ok(Syntax::atom(Constant::Char(c), self.span(start)))
    }

    /// A symbol, a number or a dot.
    fn word(&mut self, stack: &mut [Open]) -> Read<Option<Syntax>> {
        let start = self.at;
        let (text, quoted) = self.symbol_text()?;
        let span = self.span(start);
        if text == "." && !quoted {
            return match stack.last_mut() {
                Some(top)
                    if matches!(top.kind, OpenKind::List(_))
                        && !top.items.is_empty()
                        && top.dotted.is_none() =>
                {
                    top.dotted = Some(None);
                    Ok(None)
                }
                Some(Open { kind: OpenKind::List(_), dotted, infix: infix @ None, .. })
                    if matches!(dotted, Some(Some(_))) =>
                {
                    *infix = dotted.take().flatten();
                    Ok(None)
                }
                _ => self.error(start, "unexpected `.`"),
            };
        }
        if !quoted && let Some(number) = Number::parse(&text, 10) {
            return Ok(Some(Syntax::atom(Constant::Number(number), span)));
        }
        Ok(Some(Syntax { span, datum: Datum::Symbol(Symbol::new(&text), 0) }))
    }

    /// The characters of a word, with bars and backslashes resolved, and whether there were any of those.
    fn symbol_text(&mut self) -> Read<(String, bool)> {
        let start = self.at;
        let mut out = String::new();
        let mut quoted = false;
        while let Some(c) = self.text[self.at..].chars().next() {
            match c {
                '|' => {
                    quoted = true;
                    let rest = &self.text[self.at + 1..];
                    let Some(end) = rest.find('|') else {
                        return self.error(start, "expected a closing `|` in this symbol");
                    };
                    out.push_str(&rest[..end]);
                    self.at += end + 2;
                }
                '\\' => {
                    quoted = true;
                    self.at += 1;
                    let Some(next) = self.text[self.at..].chars().next() else {
                        return self.error(start, "expected a character after `\\`");
                    };
                    out.push(next);
                    self.at += next.len_utf8();
                }
                '(' | ')' | '[' | ']' | '{' | '}' | '"' | ',' | '\'' | '`' | ';' => break,
                c if c.is_whitespace() => break,
                c => {
                    out.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
        if self.at == start {
            return self.error(start, "expected a datum");
        }
        Ok((out, quoted))
    }
}

fn improper(items: Vec<Syntax>, tail: Syntax) -> Datum {
    match tail.datum {
        Datum::List(more) => Datum::List(items.into_iter().chain(more.iter().cloned()).collect()),
        Datum::Improper(more, end) => {
            Datum::Improper(items.into_iter().chain(more.iter().cloned()).collect(), end)
        }
        _ => Datum::Improper(items.into(), Arc::new(tail)),
    }
}

fn closer(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// The start of a long word.
fn clip(word: &str) -> String {
    if word.chars().count() > 40 {
        word.chars().take(40).chain("…".chars()).collect()
    } else {
        word.to_owned()
    }
}

#[cfg(test)]
mod tests;
