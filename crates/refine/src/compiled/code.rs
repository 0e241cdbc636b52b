//! Predicates, measures and patterns with their names resolved to places: what [`machine`](super::machine) runs.
//!
//! Names are unique ([`Name::fresh`]), so each name of a signature has one place in the base frame for all of a run, and
//! each name of a measure one place in the measure's frame. A measure is compiled once, however often it's mentioned.

use super::value::Val;
use crate::datum::Datum;
use crate::expr::{self, BinaryOp, Builtin, Domain, Expr, Member, Name, Opaque, Quantifier};
use crate::float::Float;
use crate::measure::{Measure, MeasureSort};
use crate::rtype::DataDef;
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use touchstone_logic::Int;

/// The place of a name in a frame.
pub(super) type Slot = usize;

/// A compiled term; `source` is for what is said when it has no value.
pub(super) struct Code {
    pub(super) op: Op,
    pub(super) source: &'static Expr,
}

pub(super) enum Op {
    Literal(Val<'static>),
    Local {
        slot: Slot,
        name: Name,
    },
    /// A name that nothing binds.
    Unbound(Name),
    /// The value before the call, if the call may have changed it.
    Old {
        old: Slot,
        slot: Slot,
        name: Name,
    },
    Not(Box<Code>),
    Neg(Box<Code>),
    And(Box<[Code; 2]>),
    Or(Box<[Code; 2]>),
    Implies(Box<[Code; 2]>),
    Compare(BinaryOp, Box<[Code; 2]>),
    Arithmetic(BinaryOp, Box<[Code; 2]>),
    In(Box<[Code; 2]>),
    If(Box<[Code; 3]>),
    Let(Slot, Box<[Code; 2]>),
    Match(Box<Code>, Vec<Arm>),
    Tuple(Vec<Code>),
    Construct(&'static str, Vec<Code>),
    Field(Box<Code>, &'static Member),
    Index(Box<[Code; 2]>),
    Call {
        measure: usize,
        arguments: Vec<Code>,
    },
    Builtin(Builtin, Vec<Code>),
    Quantified {
        quantifier: Quantifier,
        slot: Slot,
        domain: Box<Range>,
        body: Box<Code>,
    },
    Rust {
        opaque: &'static Opaque,
        variables: Vec<Variable>,
    },
}

/// What a quantifier ranges over.
pub(super) enum Range {
    Numbers { low: Code, high: Code, inclusive: bool },
    Elements(Code),
}

/// A variable of a `rust(…)` predicate, and whether its name stands for a whole Rust value. `old`: the place of the value before the call,
/// if that's asked for.
pub(super) struct Variable {
    pub(super) slot: Slot,
    pub(super) old: Option<Slot>,
    pub(super) name: Name,
    pub(super) whole: bool,
}

pub(super) struct Arm {
    pub(super) pattern: Pattern,
    pub(super) guard: Option<Code>,
    pub(super) body: Code,
}

pub(super) enum Pattern {
    Wild,
    Bind(Slot),
    Bool(bool),
    Int(&'static Int),
    Char(char),
    Const(&'static Datum),
    Constructor { name: &'static str, before: Vec<Pattern>, rest: bool, after: Vec<Pattern>, known: Known },
    Struct { name: &'static str, fields: Vec<(&'static Member, Pattern)> },
    Tuple(Vec<Pattern>),
    Or(Vec<Pattern>),
}

impl Pattern {
    /// Whether it depends on what the value is.
    pub(super) fn looks(&self) -> bool {
        !matches!(self, Pattern::Wild | Pattern::Bind(_))
    }
}

/// The definition of the last data that a constructor pattern met, with the constructor's position and number of fields
/// there, so that names are compared once per definition.
pub(super) type Known = Cell<Option<(&'static DataDef, u32, u32)>>;

/// A compiled measure: its parameters are the first places of its frame.
pub(super) struct MeasureCode {
    pub(super) body: Code,
    pub(super) frame: usize,
}

/// Compiles the terms of one signature.
#[derive(Default)]
pub(super) struct Compiler {
    known: HashMap<*const Measure, usize>,
    measures: Vec<Option<MeasureCode>>,
}

/// The places of one frame, given out as names come up.
#[derive(Default)]
pub(super) struct Frame {
    slots: HashMap<Name, Slot>,
    olds: HashMap<Name, Slot>,
    /// The places that some term reads.
    read: HashSet<Slot>,
    /// The names that stand for whole Rust values.
    whole: HashSet<Name>,
    /// Whether every name is bound before the terms that read it are compiled: in a measure, not in a signature.
    closed: bool,
    size: usize,
}

impl Frame {
    fn next(&mut self) -> Slot {
        self.size += 1;
        self.size - 1
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    pub(super) fn slot(&mut self, name: Name) -> Slot {
        match self.slots.get(&name) {
            Some(slot) => *slot,
            None => {
                let slot = self.next();
                self.slots.insert(name, slot);
                slot
            }
        }
    }

    /// The place of a name that stands for a whole Rust value.
    pub(super) fn whole(&mut self, name: Name) -> Slot {
        self.whole.insert(name);
        self.slot(name)
    }

    /// The place of a name's value before the call.
    pub(super) fn old(&mut self, name: Name) -> Slot {
        match self.olds.get(&name) {
            Some(slot) => *slot,
            None => {
                let slot = self.next();
                self.olds.insert(name, slot);
                slot
            }
        }
    }

    pub(super) fn is_read(&self, slot: Slot) -> bool {
        self.read.contains(&slot)
    }

    fn lacks(&self, name: Name) -> bool {
        self.closed && !self.slots.contains_key(&name)
    }

    fn read(&mut self, name: Name) -> Slot {
        let slot = self.slot(name);
        self.read.insert(slot);
        slot
    }
}

impl Compiler {
    pub(super) fn measures(self) -> Vec<MeasureCode> {
        self.measures.into_iter().flatten().collect()
    }

    pub(super) fn code(&mut self, source: &'static Expr, frame: &mut Frame) -> Code {
        let op = match source {
            Expr::Bool(b) => Op::Literal(Val::Bool(*b)),
            Expr::Int(i) => Op::Literal(i.to_i128().map_or(Val::Large(i), Val::Int)),
            Expr::Char(c) => Op::Literal(Val::Char(*c)),
            Expr::Float(f) => Op::Literal(Val::Float(Float::literal(*f))),
            Expr::Str(s) => Op::Literal(Val::Str(s)),
            Expr::Const { value, .. } => Op::Literal(Val::of_datum(value)),
            Expr::Var(name) if frame.lacks(*name) => Op::Unbound(*name),
            Expr::Var(name) => Op::Local { slot: frame.read(*name), name: *name },
            Expr::Old(name) if frame.lacks(*name) => Op::Unbound(*name),
            // A measure's parameters have one value.
            Expr::Old(name) if frame.closed => Op::Local { slot: frame.read(*name), name: *name },
            Expr::Old(name) => Op::Old { old: frame.old(*name), slot: frame.read(*name), name: *name },
            Expr::Not(inner) => Op::Not(Box::new(self.code(inner, frame))),
            Expr::Neg(inner) => Op::Neg(Box::new(self.code(inner, frame))),
            Expr::Binary(op, left, right) => {
                let sides = Box::new([self.code(left, frame), self.code(right, frame)]);
                match op {
                    BinaryOp::And => Op::And(sides),
                    BinaryOp::Or => Op::Or(sides),
                    BinaryOp::Implies => Op::Implies(sides),
                    BinaryOp::In => Op::In(sides),
                    BinaryOp::Eq
                    | BinaryOp::Ne
                    | BinaryOp::Lt
                    | BinaryOp::Le
                    | BinaryOp::Gt
                    | BinaryOp::Ge => Op::Compare(*op, sides),
                    BinaryOp::Add
                    | BinaryOp::Sub
                    | BinaryOp::Mul
                    | BinaryOp::Div
                    | BinaryOp::Rem
                    | BinaryOp::BitAnd
                    | BinaryOp::BitOr
                    | BinaryOp::BitXor
                    | BinaryOp::Shl
                    | BinaryOp::Shr => Op::Arithmetic(*op, sides),
                }
            }
            Expr::If(condition, then, otherwise) => {
                Op::If(Box::new([condition, then, otherwise].map(|part| self.code(part, frame))))
            }
            Expr::Let(name, value, body) => {
                let value = self.code(value, frame);
                Op::Let(frame.slot(*name), Box::new([value, self.code(body, frame)]))
            }
            Expr::Match(scrutinee, arms) => {
                let scrutinee = self.code(scrutinee, frame);
                let arms = arms.iter().map(|arm| Arm {
                    pattern: pattern(&arm.pattern, frame),
                    guard: arm.guard.as_ref().map(|guard| self.code(guard, frame)),
                    body: self.code(&arm.body, frame),
                });
                Op::Match(Box::new(scrutinee), arms.collect())
            }
            Expr::Tuple(parts) => Op::Tuple(self.codes(parts, frame)),
            Expr::Construct { constructor, fields } => Op::Construct(constructor, self.codes(fields, frame)),
            Expr::Field(inner, member) => Op::Field(Box::new(self.code(inner, frame)), member),
            Expr::Index(sequence, index) => {
                Op::Index(Box::new([self.code(sequence, frame), self.code(index, frame)]))
            }
            Expr::Measure { measure, arguments } => {
                let measure = measure();
                let given = &arguments[..arguments.len().min(measure.parameters.len())];
                Op::Call { measure: self.measure(measure), arguments: self.codes(given, frame) }
            }
            Expr::Builtin(builtin, arguments) => Op::Builtin(*builtin, self.codes(arguments, frame)),
            Expr::Quantified { quantifier, name, domain, body } => {
                let domain = Box::new(match &**domain {
                    Domain::Range { low, high, inclusive } => Range::Numbers {
                        low: self.code(low, frame),
                        high: self.code(high, frame),
                        inclusive: *inclusive,
                    },
                    Domain::Elements(sequence) => Range::Elements(self.code(sequence, frame)),
                });
                let slot = frame.slot(*name);
                let body = Box::new(self.code(body, frame));
                Op::Quantified { quantifier: *quantifier, slot, domain, body }
            }
            Expr::Rust(opaque) => {
                let after = opaque.variables.iter().map(|name| (*name, false));
                let both = after.chain(opaque.before.iter().map(|name| (*name, true)));
                let variables = both.map(|(name, before)| Variable {
                    slot: frame.read(name),
                    // A measure's parameters have one value.
                    old: (before && !frame.closed).then(|| frame.old(name)),
                    name,
                    whole: frame.whole.contains(&name),
                });
                Op::Rust { opaque, variables: variables.collect() }
            }
        };
        Code { op, source }
    }

    fn codes(&mut self, terms: &'static [Expr], frame: &mut Frame) -> Vec<Code> {
        terms.iter().map(|term| self.code(term, frame)).collect()
    }

    fn measure(&mut self, measure: &'static Measure) -> usize {
        if let Some(known) = self.known.get(&std::ptr::from_ref(measure)) {
            return *known;
        }
        let index = self.measures.len();
        self.known.insert(measure, index);
        self.measures.push(None);
        let mut frame = Frame { closed: true, ..Frame::default() };
        for parameter in &measure.parameters {
            frame.slot(*parameter);
        }
        let body = self.code(&measure.body, &mut frame);
        self.measures[index] = Some(MeasureCode { body, frame: frame.size() });
        index
    }
}

fn pattern(pattern: &'static expr::Pattern, frame: &mut Frame) -> Pattern {
    let all = |patterns: &'static [expr::Pattern], frame: &mut Frame| -> Vec<Pattern> {
        patterns.iter().map(|inner| self::pattern(inner, frame)).collect()
    };
    match pattern {
        expr::Pattern::Wild => Pattern::Wild,
        expr::Pattern::Bind(name) => Pattern::Bind(frame.slot(*name)),
        expr::Pattern::Bool(b) => Pattern::Bool(*b),
        expr::Pattern::Int(i) => Pattern::Int(i),
        expr::Pattern::Char(c) => Pattern::Char(*c),
        expr::Pattern::Const(datum) => Pattern::Const(datum),
        expr::Pattern::Constructor { name, before, rest, after } => Pattern::Constructor {
            name,
            before: all(before, frame),
            rest: *rest,
            after: all(after, frame),
            known: Cell::new(None),
        },
        expr::Pattern::Struct { name, fields } => Pattern::Struct {
            name,
            fields: fields.iter().map(|(member, inner)| (member, self::pattern(inner, frame))).collect(),
        },
        expr::Pattern::Tuple(parts) => Pattern::Tuple(all(parts, frame)),
        expr::Pattern::Or(alternatives) => Pattern::Or(all(alternatives, frame)),
    }
}

/// Whether a term is a set that is built here, and not one that lies in a value.
pub(super) fn builds_set(source: &Expr) -> bool {
    match source {
        Expr::Builtin(builtin, _) => matches!(
            builtin,
            Builtin::SetOf | Builtin::Elements | Builtin::Union | Builtin::Intersection | Builtin::Difference
        ),
        Expr::Measure { measure, .. } => measure().result == MeasureSort::Set,
        _ => false,
    }
}
