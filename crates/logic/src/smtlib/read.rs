//! Reading text as S-expressions, each with its place. The tree is an arena and the reader keeps its own stack, so
//! nesting is bounded by memory.

use std::fmt;

/// A text that doesn't parse, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// The mistake, in words.
    pub message: String,
}

/// One S-expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A symbol, without the bars of a quoted one.
    Symbol(String),
    /// A keyword, `:name`.
    Keyword(String),
    /// A number, in digits.
    Numeral(String),
    /// Digits, a point, digits.
    Decimal(String),
    /// The digits after `#b`.
    Binary(String),
    /// The digits after `#x`.
    Hexadecimal(String),
    /// A string, its doubled quotes halved.
    String(String),
    /// A parenthesised list of nodes.
    List(Vec<usize>),
}

/// S-expressions read from one text.
#[derive(Clone, Debug, Default)]
pub struct SExpr {
    nodes: Vec<Node>,
    /// Line and column of each node.
    places: Vec<(usize, usize)>,
    top: Vec<usize>,
}

impl SExpr {
    /// Reads all S-expressions of a text.
    pub fn read(text: &str) -> Result<SExpr, ParseError> {
        Reader::new(text).read()
    }

    /// Reads a text that must be one S-expression.
    pub fn read_one(text: &str) -> Result<SExpr, ParseError> {
        let tree = SExpr::read(text)?;
        match tree.top[..] {
            [_] => Ok(tree),
            [] => Err(ParseError { line: 1, column: 1, message: "nothing to read".into() }),
            [_, second, ..] => Err(tree.error(second, "expected the end of the text")),
        }
    }

    /// The S-expressions at the top, in order.
    pub fn top(&self) -> &[usize] {
        &self.top
    }

    /// The first S-expression at the top.
    pub(super) fn root(&self) -> usize {
        self.top.first().copied().unwrap_or(0)
    }

    /// The node of that number.
    pub fn node(&self, node: usize) -> &Node {
        &self.nodes[node]
    }

    /// The parts of a list; of an atom, none.
    pub fn list(&self, node: usize) -> Option<&[usize]> {
        match &self.nodes[node] {
            Node::List(parts) => Some(parts),
            _ => None,
        }
    }

    /// The symbol, if the node is one.
    pub fn symbol(&self, node: usize) -> Option<&str> {
        match &self.nodes[node] {
            Node::Symbol(name) => Some(name),
            _ => None,
        }
    }

    /// The numeral, if the node is one and fits.
    pub(super) fn numeral(&self, node: usize) -> Option<u32> {
        match &self.nodes[node] {
            Node::Numeral(digits) => digits.parse().ok(),
            _ => None,
        }
    }

    /// An error at a node.
    pub fn error(&self, node: usize, message: impl Into<String>) -> ParseError {
        let (line, column) = self.places.get(node).copied().unwrap_or((1, 1));
        ParseError { line, column, message: message.into() }
    }

    fn add(&mut self, node: Node, place: (usize, usize)) -> usize {
        self.nodes.push(node);
        self.places.push(place);
        self.nodes.len() - 1
    }

    /// A node as text, long ones cut short.
    pub fn text(&self, node: usize) -> String {
        const LIMIT: usize = 200;
        let mut out = String::new();
        let mut stack = vec![Ok(node)];
        while let Some(next) = stack.pop() {
            if out.len() > LIMIT {
                out.push('…');
                break;
            }
            match next.map(|node| &self.nodes[node]) {
                Err(text) => out.push_str(text),
                Ok(Node::List(parts)) => {
                    out.push('(');
                    stack.push(Err(")"));
                    for (position, part) in parts.iter().enumerate().rev() {
                        stack.push(Ok(*part));
                        if position > 0 {
                            stack.push(Err(" "));
                        }
                    }
                }
                Ok(atom) => out.push_str(&atom.to_string()),
            }
        }
        out
    }
}

/// An atom as SMT-LIB writes it; a list as `(…)`.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Node::Symbol(name) => f.write_str(&super::symbol::enclosed(name)),
            Node::Keyword(name) => write!(f, ":{name}"),
            Node::Numeral(digits) | Node::Decimal(digits) => f.write_str(digits),
            Node::Binary(digits) => write!(f, "#b{digits}"),
            Node::Hexadecimal(digits) => write!(f, "#x{digits}"),
            Node::String(text) => write!(f, "\"{}\"", text.replace('"', "\"\"")),
            Node::List(_) => f.write_str("(…)"),
        }
    }
}

struct Reader<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    line: usize,
    column: usize,
}

fn is_symbol_char(c: char) -> bool {
    c.is_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c)
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader { rest: text.chars().peekable(), line: 1, column: 1 }
    }

    fn advance(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(c)
    }

    fn take_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> String {
        let mut taken = String::new();
        while let Some(c) = self.rest.peek().copied().filter(|c| wanted(*c)) {
            taken.push(c);
            self.advance();
        }
        taken
    }

    fn read(mut self) -> Result<SExpr, ParseError> {
        let mut tree = SExpr::default();
        let mut open: Vec<(Vec<usize>, (usize, usize))> = vec![];
        while let Some(c) = self.rest.peek().copied() {
            let place = (self.line, self.column);
            let node = match c {
                c if c.is_whitespace() => {
                    self.advance();
                    continue;
                }
                ';' => {
                    self.take_while(|c| c != '\n');
                    continue;
                }
                '(' => {
                    self.advance();
                    open.push((vec![], place));
                    continue;
                }
                ')' => {
                    self.advance();
                    let Some((parts, place)) = open.pop() else {
                        return Err(error(place, "`)` without `(`"));
                    };
                    tree.add(Node::List(parts), place)
                }
                _ => {
                    let atom = self.atom(c, place)?;
                    tree.add(atom, place)
                }
            };
            match open.last_mut() {
                Some((parts, _)) => parts.push(node),
                None => tree.top.push(node),
            }
        }
        match open.last() {
            Some((_, place)) => Err(error(*place, "`(` without `)`")),
            None => Ok(tree),
        }
    }

    fn atom(&mut self, first: char, place: (usize, usize)) -> Result<Node, ParseError> {
        match first {
            '|' => {
                self.advance();
                let name = self.take_while(|c| c != '|');
                self.advance().map(|_| Node::Symbol(name)).ok_or_else(|| error(place, "`|` without `|`"))
            }
            '"' => self.string(place),
            ':' => {
                self.advance();
                Ok(Node::Keyword(self.take_while(is_symbol_char)))
            }
            '#' => {
                self.advance();
                let word = self.take_while(is_symbol_char);
                match word.split_at_checked(1) {
                    // Where a model of z3's says nothing. No symbol can be written like this.
                    _ if word == "unspecified" => Ok(Node::Symbol(format!("#{word}"))),
                    Some(("b", digits)) if !digits.is_empty() && digits.chars().all(|c| "01".contains(c)) => {
                        Ok(Node::Binary(digits.to_owned()))
                    }
                    Some(("x", digits))
                        if !digits.is_empty() && digits.chars().all(|c| c.is_ascii_hexdigit()) =>
                    {
                        Ok(Node::Hexadecimal(digits.to_owned()))
                    }
                    _ => Err(error(place, format!("`#{word}` is no literal"))),
                }
            }
            c if c.is_ascii_digit() => {
                let word = self.take_while(is_symbol_char);
                let digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
                match word.split_once('.') {
                    None if digits(&word) => Ok(Node::Numeral(word)),
                    Some((whole, fraction)) if digits(whole) && digits(fraction) => Ok(Node::Decimal(word)),
                    _ => Err(error(place, format!("`{word}` is no number"))),
                }
            }
            c if is_symbol_char(c) => Ok(Node::Symbol(self.take_while(is_symbol_char))),
            c => Err(error(place, format!("unexpected character {c:?}"))),
        }
    }

    fn string(&mut self, place: (usize, usize)) -> Result<Node, ParseError> {
        self.advance();
        let mut text = String::new();
        loop {
            text.push_str(&self.take_while(|c| c != '"'));
            if self.advance().is_none() {
                return Err(error(place, "string without end"));
            }
            // A doubled quote stands for one.
            if self.rest.peek() != Some(&'"') {
                return Ok(Node::String(text));
            }
            self.advance();
            text.push('"');
        }
    }
}

fn error((line, column): (usize, usize), message: impl Into<String>) -> ParseError {
    ParseError { line, column, message: message.into() }
}
