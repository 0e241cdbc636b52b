//! Variables and expressions of a concrete run: words where the sort is a machine's, values of `logic` for all others.

use touchstone_logic::{EvalBudget, Op, Valuation, Value, eval_within};
use touchstone_program::Span;

use super::{Datum, Machine, Stop, stuck};
use crate::code::{Expr, Node, Place};
use crate::word::{self, Kind, Operator};

/// What evaluations of `logic` may take.
const EVALUATION: EvalBudget = EvalBudget { steps: 100_000, depth: 1_000 };

impl Machine<'_> {
    pub(super) fn read(&self, place: Place) -> Datum {
        let (registers, words, values) = match (place, self.frames.last()) {
            (Place::Local(_), Some(frame)) => (&frame.routine.registers, &frame.registers, &frame.values),
            _ => (&self.code.globals, &self.globals, &self.global_values),
        };
        let number = match place {
            Place::Local(number) | Place::Global(number) => number as usize,
        };
        match registers.get(number).map(|register| register.kind) {
            Some(Kind::Other) => Datum::Value(values[number].clone()),
            _ => Datum::Word(words.get(number).copied().unwrap_or(0)),
        }
    }

    pub(super) fn write(&mut self, place: Place, datum: Datum) {
        let (words, values) = match (place, self.frames.last_mut()) {
            (Place::Local(_), Some(frame)) => (&mut frame.registers, &mut frame.values),
            _ => (&mut self.globals, &mut self.global_values),
        };
        let number = match place {
            Place::Local(number) | Place::Global(number) => number as usize,
        };
        match datum {
            Datum::Word(word) => words[number] = word,
            Datum::Value(value) => values[number] = value,
        }
    }

    /// The value of an expression becomes a variable's.
    #[inline]
    pub(super) fn assign(&mut self, place: Place, expr: &Expr, span: Span) -> Result<(), Stop> {
        if expr.kind() == Kind::Other {
            let datum = self.datum_of(expr, span)?;
            self.write(place, datum);
        } else {
            let word = self.word(expr, span)?;
            self.set(place, word);
        }
        Ok(())
    }

    /// A word becomes a variable's value.
    #[inline]
    pub(super) fn set(&mut self, place: Place, word: u128) {
        match (place, self.frames.last_mut()) {
            (Place::Local(number), Some(frame)) => frame.registers[number as usize] = word,
            (Place::Local(number) | Place::Global(number), _) => self.globals[number as usize] = word,
        }
    }

    pub(super) fn truth(&mut self, expr: &Expr, span: Span) -> Result<bool, Stop> {
        Ok(self.word(expr, span)? != 0)
    }

    pub(super) fn datum_of(&mut self, expr: &Expr, span: Span) -> Result<Datum, Stop> {
        if expr.kind() != Kind::Other {
            return self.word(expr, span).map(Datum::Word);
        }
        match expr.nodes.last() {
            Some(Node::Read(place)) => Ok(self.read(*place)),
            Some(Node::Literal(term)) => match self.program.store().literal(*term) {
                Some(value) => Ok(Datum::Value(value.clone())),
                None => Err(stuck("a literal without a value", span)),
            },
            Some(Node::Whole { term, vars }) => self.whole(*term, vars, span).map(Datum::Value),
            _ => Err(stuck("an expression that isn't one", span)),
        }
    }

    fn whole(
        &self,
        term: touchstone_logic::TermId,
        vars: &[(touchstone_logic::Var, Place)],
        span: Span,
    ) -> Result<Value, Stop> {
        let mut valuation = Valuation::new();
        for (var, place) in vars {
            let kind = Kind::of(self.program.store().var_sort(*var));
            if let Some(value) = self.read(*place).value(kind) {
                valuation.set(*var, value);
            }
        }
        eval_within(self.program.store(), term, &valuation, EVALUATION)
            .map_err(|error| stuck(&error.to_string(), span))
    }

    /// The value of an expression of a machine sort.
    #[inline]
    pub(super) fn word(&mut self, expr: &Expr, span: Span) -> Result<u128, Stop> {
        // Most expressions are a variable or a constant, or one operator on these.
        match &expr.nodes[..] {
            [Node::Read(place)] => return Ok(self.known(*place)),
            [Node::Word(word)] => return Ok(*word),
            [a, Node::Apply { operator, arity: 1, .. }] => {
                if let Some(a) = self.simple(a)
                    && let Some(word) = operator.apply(a, 0, 0)
                {
                    return Ok(self.as_bits(operator, word));
                }
            }
            [a, b, Node::Apply { operator, arguments: [0, 1, _], arity: 2 }] => {
                if let (Some(a), Some(b)) = (self.simple(a), self.simple(b))
                    && let Some(word) = operator.apply(a, b, 0)
                {
                    return Ok(word);
                }
            }
            _ => {}
        }
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        let result = self.row(expr, span, &mut scratch);
        self.scratch = scratch;
        result
    }

    /// What an operator gives: of a NaN's bits those that it has in this run.
    #[inline]
    fn as_bits(&self, operator: &Operator, word: u128) -> u128 {
        match operator.op {
            Op::FpToBits => self.memory.bits_of(operator.first, word),
            _ => word,
        }
    }

    /// The word that a variable holds.
    #[inline]
    fn known(&self, place: Place) -> u128 {
        match (place, self.frames.last()) {
            (Place::Local(number), Some(frame)) => frame.registers[number as usize],
            (Place::Local(_), None) => 0,
            (Place::Global(number), _) => self.globals[number as usize],
        }
    }

    /// The word of a constant or a variable.
    #[inline]
    fn simple(&self, node: &Node) -> Option<u128> {
        match node {
            Node::Word(word) => Some(*word),
            Node::Read(place) => Some(self.known(*place)),
            _ => None,
        }
    }

    /// The value of a row of operations, by all their values in order.
    pub(super) fn row(&self, expr: &Expr, span: Span, scratch: &mut Vec<u128>) -> Result<u128, Stop> {
        for node in &expr.nodes {
            let word = match node {
                Node::Word(word) => *word,
                Node::Read(place) => self.known(*place),
                Node::Apply { operator, arguments: [a, b, c], .. } => {
                    let at = |index: u32| scratch[index as usize];
                    let word = operator
                        .apply(at(*a), at(*b), at(*c))
                        .ok_or_else(|| stuck("an operator that isn't native", span))?;
                    self.as_bits(operator, word)
                }
                Node::Whole { term, vars } => {
                    let value = self.whole(*term, vars, span)?;
                    word::of_value(&value).unwrap_or(0)
                }
                Node::Literal(_) => 0,
            };
            scratch.push(word);
        }
        Ok(scratch.last().copied().unwrap_or(0))
    }
}
