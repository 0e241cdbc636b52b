//! `Propagator`: the constraints as the engine runs them. Dispatch is one match; each case is a function in the
//! file of its family. What a propagator is woken by stands here, beside its data.

use super::constraint::{Difference, Lit, Relation};
use super::queue::{ANY, BOUNDS, FIX, MAX, MIN, Priority};
use super::space::{Conflict, Space, Var};

/// A stretch of one of the space's arenas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub start: u32,
    pub len: u32,
}

impl Span {
    #[inline]
    pub(crate) fn indices(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Propagator {
    /// `x - y <= bound`.
    Difference { x: Var, y: Var, bound: i128 },
    /// `lit <=> x - y <= bound`.
    ReifiedDifference { lit: Lit, x: Var, y: Var, bound: i128 },
    /// `x = y + offset`.
    Offset { x: Var, y: Var, offset: i128 },
    /// `x != y + offset`.
    Apart { x: Var, y: Var, offset: i128 },
    /// `lit <=> x = y + offset`.
    ReifiedOffset { lit: Lit, x: Var, y: Var, offset: i128 },
    /// `lit <=> x <= bound`.
    ReifiedAtMost { lit: Lit, x: Var, bound: i128 },
    /// `lit <=> x = value`.
    ReifiedIs { lit: Lit, x: Var, value: i128 },
    /// A sum of any length.
    Linear { terms: Span, relation: Relation, constant: i128 },
    /// The same, equivalent to a literal.
    ReifiedLinear { terms: Span, relation: Relation, constant: i128, lit: Lit },
    /// A sum whose bounds may leave `i128`.
    WideLinear { terms: Span, relation: Relation, constant: i128, lit: Lit },
    /// `result = left * right`.
    Product { result: Var, left: Var, right: Var },
    /// `result = left / right`.
    Quotient { result: Var, left: Var, right: Var },
    /// `result = left % right`.
    Remainder { result: Var, left: Var, right: Var },
    /// `result = |of|`.
    Abs { result: Var, of: Var },
    /// The least of a span of variables.
    Min { result: Var, of: Span },
    /// The greatest of a span of variables.
    Max { result: Var, of: Span },
    /// `result <=> ⋁ of`.
    Or { result: Lit, of: Span },
    /// `result <=> left ≠ right`.
    Xor { result: Lit, left: Lit, right: Lit },
    /// `result = if condition then … otherwise …`.
    IfThenElse { result: Var, condition: Lit, then: Var, otherwise: Var },
    /// `result = of[index]`.
    Element { result: Var, index: Var, of: Span },
    /// All of a span of variables differ: what one has, the others haven't.
    AllDifferent { of: Span },
    /// All of a span of variables differ: an interval with as many variables as values is no one else's.
    HallIntervals { of: Span },
    /// All differences of an alternative hold, for one alternative at least. The alternatives' differences stand from
    /// `start` on in their arena, and `ends` says where each alternative ends.
    OneOf { start: u32, ends: Span },
    /// `lit <=> var ∈ values`, the values ascending.
    ReifiedInValues { lit: Lit, var: Var, values: Span },
    /// `lit <=> element ∈ of`.
    Member { lit: Lit, element: Var, of: Span },
}

impl Propagator {
    pub(crate) fn priority(&self) -> Priority {
        use Propagator as P;
        match self {
            P::Difference { .. }
            | P::ReifiedDifference { .. }
            | P::Offset { .. }
            | P::Apart { .. }
            | P::ReifiedOffset { .. }
            | P::ReifiedAtMost { .. }
            | P::ReifiedIs { .. }
            | P::Xor { .. }
            | P::Abs { .. }
            | P::IfThenElse { .. } => Priority::Cheap,
            P::Linear { .. }
            | P::ReifiedLinear { .. }
            | P::WideLinear { .. }
            | P::Product { .. }
            | P::Quotient { .. }
            | P::Remainder { .. }
            | P::Min { .. }
            | P::Max { .. }
            | P::Or { .. }
            | P::Element { .. }
            | P::AllDifferent { .. }
            | P::OneOf { .. }
            | P::ReifiedInValues { .. }
            | P::Member { .. } => Priority::Scanning,
            P::HallIntervals { .. } => Priority::Expensive,
        }
    }
}

impl Space {
    /// Runs one propagator once.
    #[inline]
    pub(super) fn run(&mut self, index: u32) -> Result<(), Conflict> {
        use Propagator as P;
        match self.propagators[index as usize] {
            P::Difference { x, y, bound } => self.difference(index, x, y, bound),
            P::ReifiedDifference { lit, x, y, bound } => self.reified_difference(index, lit, x, y, bound),
            P::Offset { x, y, offset } => self.offset(x, y, offset),
            P::Apart { x, y, offset } => self.apart(index, x, y, offset),
            P::ReifiedOffset { lit, x, y, offset } => self.reified_offset(index, lit, x, y, offset),
            P::ReifiedAtMost { lit, x, bound } => self.reified_at_most(index, lit, x, bound),
            P::ReifiedIs { lit, x, value } => self.reified_is(index, lit, x, value),
            P::Linear { terms, relation, constant } => self.linear(index, terms, relation, constant),
            P::ReifiedLinear { terms, relation, constant, lit } => {
                self.reified_linear(index, terms, relation, constant, lit)
            }
            P::WideLinear { terms, relation, constant, lit } => {
                self.wide_linear(terms, relation, constant, lit)
            }
            P::Product { result, left, right } => self.product(result, left, right),
            P::Quotient { result, left, right } => self.quotient(result, left, right),
            P::Remainder { result, left, right } => self.remainder(result, left, right),
            P::Abs { result, of } => self.absolute(result, of),
            P::Min { result, of } => self.minimum(result, of),
            P::Max { result, of } => self.maximum(result, of),
            P::Or { result, of } => self.or(index, result, of),
            P::Xor { result, left, right } => self.xor(result, left, right),
            P::IfThenElse { result, condition, then, otherwise } => {
                self.if_then_else(result, condition, then, otherwise)
            }
            P::Element { result, index, of } => self.element(result, index, of),
            P::AllDifferent { of } => self.all_different(of),
            P::HallIntervals { of } => self.hall_intervals(of),
            P::OneOf { start, ends } => self.one_of(index, start, ends),
            P::ReifiedInValues { lit, var, values } => self.reified_in_values(index, lit, var, values),
            P::Member { lit, element, of } => self.member(index, lit, element, of),
        }
    }

    /// Registers what wakes a propagator.
    pub(super) fn subscribe(&mut self, index: u32, propagator: Propagator, priority: Priority) {
        use Propagator as P;
        let watch = |space: &mut Space, var, events| space.watch(index, priority, var, events);
        match propagator {
            P::Difference { x, y, .. } => {
                watch(self, x, MIN);
                watch(self, y, MAX);
            }
            P::ReifiedDifference { lit, x, y, .. } => {
                watch(self, lit.var, FIX);
                watch(self, x, BOUNDS);
                watch(self, y, BOUNDS);
            }
            P::Offset { x, y, .. } => {
                watch(self, x, ANY);
                watch(self, y, ANY);
            }
            P::Apart { x, y, .. } => {
                watch(self, x, FIX);
                watch(self, y, FIX);
            }
            P::ReifiedOffset { lit, x, y, .. } => {
                watch(self, lit.var, FIX);
                watch(self, x, ANY);
                watch(self, y, ANY);
            }
            P::ReifiedAtMost { lit, x, .. } => {
                watch(self, lit.var, FIX);
                watch(self, x, BOUNDS);
            }
            P::ReifiedIs { lit, x, .. } => {
                watch(self, lit.var, FIX);
                watch(self, x, ANY);
            }
            P::Linear { terms, relation, .. } => self.subscribe_terms(index, priority, terms, relation),
            P::ReifiedLinear { terms, lit, .. } | P::WideLinear { terms, lit, .. } => {
                watch(self, lit.var, FIX);
                for i in terms.indices() {
                    let var = self.terms[i].var;
                    watch(self, var, ANY);
                }
            }
            P::Product { result, left, right }
            | P::Quotient { result, left, right }
            | P::Remainder { result, left, right } => {
                watch(self, result, BOUNDS);
                watch(self, left, BOUNDS);
                watch(self, right, BOUNDS);
            }
            P::Abs { result, of } => {
                watch(self, result, ANY);
                watch(self, of, ANY);
            }
            P::Min { result, of } | P::Max { result, of } => {
                watch(self, result, BOUNDS);
                for i in of.indices() {
                    let var = self.vars[i];
                    watch(self, var, BOUNDS);
                }
            }
            P::Or { result, of } => {
                watch(self, result.var, FIX);
                for i in of.indices() {
                    let lit = self.lits[i];
                    watch(self, lit.var, FIX);
                }
            }
            P::Xor { result, left, right } => {
                watch(self, result.var, FIX);
                watch(self, left.var, FIX);
                watch(self, right.var, FIX);
            }
            P::IfThenElse { result, condition, then, otherwise } => {
                watch(self, condition.var, FIX);
                watch(self, result, ANY);
                watch(self, then, ANY);
                watch(self, otherwise, ANY);
            }
            P::Element { result, index: position, of } => {
                watch(self, result, ANY);
                watch(self, position, ANY);
                for i in of.indices() {
                    let var = self.vars[i];
                    watch(self, var, ANY);
                }
            }
            P::AllDifferent { of } => {
                for i in of.indices() {
                    let var = self.vars[i];
                    watch(self, var, FIX);
                }
            }
            P::HallIntervals { of } => {
                for i in of.indices() {
                    let var = self.vars[i];
                    watch(self, var, BOUNDS);
                }
            }
            P::OneOf { start, ends } => {
                let end = self.alternatives_end(start, ends);
                for i in start as usize..end {
                    let Difference { x, y, .. } = self.differences[i];
                    watch(self, x, BOUNDS);
                    watch(self, y, BOUNDS);
                }
            }
            P::ReifiedInValues { lit, var, .. } => {
                watch(self, lit.var, FIX);
                watch(self, var, ANY);
            }
            P::Member { lit, element, of } => {
                watch(self, lit.var, FIX);
                watch(self, element, ANY);
                for i in of.indices() {
                    let member = self.elements[i];
                    watch(self, member.guard.var, FIX);
                    watch(self, member.var, ANY);
                }
            }
        }
    }

    fn subscribe_terms(&mut self, index: u32, priority: Priority, terms: Span, relation: Relation) {
        for i in terms.indices() {
            let term = self.terms[i];
            let events = match relation {
                Relation::Le if term.coefficient > 0 => MIN,
                Relation::Le => MAX,
                Relation::Eq => BOUNDS,
                Relation::Ne => FIX,
            };
            self.watch(index, priority, term.var, events);
        }
    }
}
