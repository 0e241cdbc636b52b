//! SPCF's textual form, read: parenthesised prefix notation with types on binders.
//!
//! ```text
//! e ::= x | n | (• T) | (λ (x : T) e) | (μ (x : T) e) | (let (x : T e) e) | (if e e e) | (O e …) | (e e e …)
//! T ::= int | (-> T … T)
//! ```
//! `lambda`, `rec` and `unknown` may be written for `λ`, `μ` and `•`; an application to several arguments is
//! curried; `;` begins a comment. Nesting is limited to [`MAX_DEPTH`], arguments to [`MAX_ARGUMENTS`].

use touchstone_logic::Int;

use super::syntax::{Expr, ExprKind, Position, Primitive, Type};

/// Greatest depth to which parentheses may be nested.
pub const MAX_DEPTH: usize = 400;

/// Greatest number of arguments that an application or a function type may be written with at once.
pub const MAX_ARGUMENTS: usize = 50;

/// Why a text isn't an SPCF expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{position}: {message}")]
pub struct ParseError {
    /// The place of the error.
    pub position: Position,
    /// The error, in words.
    pub message: String,
}

fn error<T>(position: Position, message: impl Into<String>) -> Result<T, ParseError> {
    Err(ParseError { position, message: message.into() })
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Open,
    Close,
    Word(String),
}

enum Tree {
    Word(String, Position),
    List(Vec<Tree>, Position),
}

impl Tree {
    fn position(&self) -> Position {
        match self {
            Tree::Word(_, position) | Tree::List(_, position) => *position,
        }
    }

    fn word(&self) -> Option<&str> {
        match self {
            Tree::Word(word, _) => Some(word),
            Tree::List(..) => None,
        }
    }
}

/// Reads one expression.
///
/// # Errors
/// With the position: of the opening one if a parenthesis isn't closed.
pub fn parse(text: &str) -> Result<Expr, ParseError> {
    let tokens = tokens(text);
    let mut next = 0;
    let tree = tree(&tokens, &mut next, 0)?;
    if let Some((_, position)) = tokens.get(next) {
        return error(*position, "expected the end of the text after one expression");
    }
    expr(&tree)
}

fn tokens(text: &str) -> Vec<(Token, Position)> {
    let mut tokens: Vec<(Token, Position)> = Vec::new();
    let mut position = Position { line: 1, column: 0 };
    let (mut comment, mut in_word) = (false, false);
    for c in text.chars() {
        position.column += 1;
        if c == '\n' {
            position = Position { line: position.line + 1, column: 0 };
            (comment, in_word) = (false, false);
        } else if comment || c.is_whitespace() {
            in_word = false;
        } else if c == ';' {
            (comment, in_word) = (true, false);
        } else if c == '(' || c == ')' || c == '[' || c == ']' {
            in_word = false;
            tokens.push((if c == '(' || c == '[' { Token::Open } else { Token::Close }, position));
        } else if in_word && let Some((Token::Word(word), _)) = tokens.last_mut() {
            word.push(c);
        } else {
            in_word = true;
            tokens.push((Token::Word(c.to_string()), position));
        }
    }
    tokens
}

fn tree(tokens: &[(Token, Position)], next: &mut usize, depth: usize) -> Result<Tree, ParseError> {
    let Some((token, position)) = tokens.get(*next) else {
        let end = tokens.last().map_or(Position { line: 1, column: 1 }, |(_, position)| *position);
        return error(end, "expected an expression, but the text ends");
    };
    *next += 1;
    match token {
        Token::Word(word) => Ok(Tree::Word(word.clone(), *position)),
        Token::Close => error(*position, "this closes nothing"),
        Token::Open if depth == MAX_DEPTH => {
            error(*position, format!("parentheses are nested deeper than {MAX_DEPTH}"))
        }
        Token::Open => {
            let mut parts = Vec::new();
            loop {
                match tokens.get(*next) {
                    None => return error(*position, "this parenthesis is never closed"),
                    Some((Token::Close, _)) => {
                        *next += 1;
                        return Ok(Tree::List(parts, *position));
                    }
                    Some(_) => parts.push(tree(tokens, next, depth + 1)?),
                }
            }
        }
    }
}

fn parse_type(tree: &Tree) -> Result<Type, ParseError> {
    match tree {
        Tree::Word(word, _) if word == "int" => Ok(Type::Int),
        Tree::Word(word, position) => {
            error(*position, format!("`{word}` isn't a type: `int` or `(-> T … T)`"))
        }
        Tree::List(parts, position) => match parts.as_slice() {
            _ if parts.len() > MAX_ARGUMENTS => error(*position, format!("more than {MAX_ARGUMENTS} parts")),
            [arrow, from @ .., to] if matches!(arrow.word(), Some("->" | "→")) && !from.is_empty() => {
                let mut ty = parse_type(to)?;
                for part in from.iter().rev() {
                    ty = Type::arrow(parse_type(part)?, ty);
                }
                Ok(ty)
            }
            _ => error(*position, "a function type is `(-> T … T)`"),
        },
    }
}

fn binder(tree: &Tree) -> Result<(String, Type, Option<&Tree>), ParseError> {
    if let Tree::List(parts, _) = tree
        && let [Tree::Word(name, position), colon, ty, bound @ ..] = parts.as_slice()
        && colon.word() == Some(":")
        && bound.len() <= 1
    {
        if is_reserved(name) || name.parse::<Int>().is_ok() {
            return error(*position, format!("`{name}` can't be bound"));
        }
        return Ok((name.clone(), parse_type(ty)?, bound.first()));
    }
    error(tree.position(), "a binder is `(x : T)`")
}

fn is_reserved(name: &str) -> bool {
    const WORDS: [&str; 13] =
        ["λ", "lambda", "μ", "rec", "let", "if", "•", "unknown", ":", "->", "→", "int", ";"];
    WORDS.contains(&name) || Primitive::ALL.iter().any(|primitive| primitive.name() == name)
}

fn expr(tree: &Tree) -> Result<Expr, ParseError> {
    let position = tree.position();
    let kind = match tree {
        Tree::Word(word, _) => match word.parse::<Int>() {
            Ok(n) => ExprKind::Int(n),
            Err(_) if is_reserved(word) => {
                return error(position, format!("`{word}` has to stand first in parentheses"));
            }
            Err(_) => ExprKind::Var(word.clone()),
        },
        Tree::List(parts, _) => form(parts, position)?,
    };
    Ok(Expr { kind, position })
}

fn form(parts: &[Tree], position: Position) -> Result<ExprKind, ParseError> {
    let [head, rest @ ..] = parts else {
        return error(position, "an application needs a function");
    };
    if rest.len() > MAX_ARGUMENTS {
        return error(position, format!("more than {MAX_ARGUMENTS} arguments"));
    }
    let unary = |form: &str| format!("the form is `{form}`");
    match (head.word(), rest) {
        (Some("λ" | "lambda"), [bound, body]) => match binder(bound)? {
            (name, ty, None) => Ok(ExprKind::Lambda(name, ty, Box::new(expr(body)?))),
            _ => error(bound.position(), "a binder is `(x : T)`"),
        },
        (Some("λ" | "lambda"), _) => error(position, unary("(λ (x : T) e)")),
        (Some("μ" | "rec"), [bound, body]) => match binder(bound)? {
            (name, ty, None) => Ok(ExprKind::Rec(name, ty, Box::new(expr(body)?))),
            _ => error(bound.position(), "a binder is `(x : T)`"),
        },
        (Some("μ" | "rec"), _) => error(position, unary("(μ (x : T) e)")),
        (Some("let"), [bound, body]) => match binder(bound)? {
            (name, ty, Some(value)) => {
                let function = ExprKind::Lambda(name, ty, Box::new(expr(body)?));
                Ok(ExprKind::App(Box::new(Expr { kind: function, position }), Box::new(expr(value)?)))
            }
            _ => error(bound.position(), "a binding is `(x : T e)`"),
        },
        (Some("let"), _) => error(position, unary("(let (x : T e) e)")),
        (Some("•" | "unknown"), [ty]) => Ok(ExprKind::Opaque(parse_type(ty)?)),
        (Some("•" | "unknown"), _) => error(position, unary("(• T)")),
        (Some("if"), [test, then, otherwise]) => {
            Ok(ExprKind::If(Box::new(expr(test)?), Box::new(expr(then)?), Box::new(expr(otherwise)?)))
        }
        (Some("if"), _) => error(position, unary("(if e e e)")),
        (Some(word), _) if Primitive::ALL.iter().any(|primitive| primitive.name() == word) => {
            // The guard has seen that one of them has this name.
            let primitive = Primitive::ALL.into_iter().find(|primitive| primitive.name() == word);
            let Some(primitive) = primitive else { return error(position, "no such primitive") };
            if rest.len() != primitive.arity() {
                let (wanted, got) = (primitive.arity(), rest.len());
                return error(position, format!("`{word}` takes {wanted} arguments, here are {got}"));
            }
            Ok(ExprKind::Prim(primitive, rest.iter().map(expr).collect::<Result<_, _>>()?))
        }
        (_, []) => error(position, "an application needs an argument"),
        (_, [first, more @ ..]) => {
            let mut kind = ExprKind::App(Box::new(expr(head)?), Box::new(expr(first)?));
            for argument in more {
                kind = ExprKind::App(Box::new(Expr { kind, position }), Box::new(expr(argument)?));
            }
            Ok(kind)
        }
    }
}
