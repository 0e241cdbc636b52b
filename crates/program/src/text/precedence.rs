//! The infix operators: how they are written, how tightly they bind, and what term they make.

use touchstone_logic::Op;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grouping {
    /// `a op b op c` is one operator of three arguments.
    Chain,
    Left,
    Right,
    /// `a op b op c` is an error.
    None,
}

/// Results of an operator on its two sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Plain(Op),
    /// The sides change places.
    Turned(Op),
    Negated(Op),
    /// Of truth values only.
    Equivalence,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Infix {
    pub(super) sign: &'static str,
    pub(super) level: u8,
    pub(super) grouping: Grouping,
    pub(super) meaning: Meaning,
}

/// Prefix operators bind like this.
pub(super) const PREFIX: u8 = 8;
/// Indices bind like this.
pub(super) const POSTFIX: u8 = 9;

const fn infix(sign: &'static str, level: u8, grouping: Grouping, meaning: Meaning) -> Infix {
    Infix { sign, level, grouping, meaning }
}

pub(super) const INFIX: &[Infix] = &[
    infix("<==>", 1, Grouping::None, Meaning::Equivalence),
    infix("==>", 2, Grouping::Right, Meaning::Plain(Op::Implies)),
    infix("||", 3, Grouping::Chain, Meaning::Plain(Op::Or)),
    infix("&&", 4, Grouping::Chain, Meaning::Plain(Op::And)),
    infix("==", 5, Grouping::None, Meaning::Plain(Op::Eq)),
    infix("!=", 5, Grouping::None, Meaning::Negated(Op::Eq)),
    infix("<", 5, Grouping::None, Meaning::Plain(Op::Lt)),
    infix("<=", 5, Grouping::None, Meaning::Plain(Op::Le)),
    infix(">", 5, Grouping::None, Meaning::Turned(Op::Lt)),
    infix(">=", 5, Grouping::None, Meaning::Turned(Op::Le)),
    infix("+", 6, Grouping::Chain, Meaning::Plain(Op::Add)),
    infix("-", 6, Grouping::Left, Meaning::Plain(Op::Sub)),
    infix("++", 6, Grouping::Left, Meaning::Plain(Op::Concat)),
    infix("*", 7, Grouping::Chain, Meaning::Plain(Op::Mul)),
    infix("/", 7, Grouping::Left, Meaning::Plain(Op::Div)),
    infix("div", 7, Grouping::Left, Meaning::Plain(Op::DivEuclid)),
    infix("mod", 7, Grouping::Left, Meaning::Plain(Op::RemEuclid)),
    infix("quot", 7, Grouping::Left, Meaning::Plain(Op::DivTrunc)),
    infix("rem", 7, Grouping::Left, Meaning::Plain(Op::RemTrunc)),
];

/// The operator written so.
pub(super) fn by_sign(sign: &str) -> Option<&'static Infix> {
    INFIX.iter().find(|infix| infix.sign == sign)
}

/// The infix spelling of a term's operator, if it has one.
pub(super) fn by_op(op: &Op) -> Option<&'static Infix> {
    INFIX.iter().find(|infix| matches!(&infix.meaning, Meaning::Plain(plain) if plain == op))
}

/// Words that mean something in the text and are no names.
pub(super) const KEYWORDS: &[&str] = &[
    "type",
    "const",
    "var",
    "function",
    "axiom",
    "procedure",
    "proc",
    "returns",
    "requires",
    "ensures",
    "modifies",
    "free",
    "assume",
    "assert",
    "havoc",
    "call",
    "goto",
    "return",
    "if",
    "then",
    "else",
    "forall",
    "exists",
    "let",
    "in",
    "old",
    "true",
    "false",
    "div",
    "mod",
    "quot",
    "rem",
    "bool",
    "int",
    "real",
];
