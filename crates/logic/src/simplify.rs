//! Local simplification: what a smart constructor returns instead of the plain term. Rules look at the arguments and at
//! most one operator below them (select over stores excepted), so building is linear and nothing is ever rewritten
//! twice. Each rule is an equality of denotations; the tests hold them to the evaluator.

mod arith;
mod bitvec;
mod core;
mod float;
mod set;
mod structure;

pub(crate) use structure::value_term;

use crate::typing::result_sort;
use crate::{Op, Sort, SortError, Store, TermId, Value};

/// A rule's answer: nothing to simplify, or the simpler term.
type Rewrite = Result<Option<TermId>, SortError>;

impl Store {
    /// The term `op(args)`, sorts checked, constants folded and locally simplified. Conjunctions, disjunctions and
    /// `distinct` may have any number of arguments here, sums and products one.
    pub fn mk(&mut self, op: Op, args: &[TermId]) -> Result<TermId, SortError> {
        if args.len() < 2
            && let Some(term) = short_chain(self, &op, args)?
        {
            return Ok(term);
        }
        let sort = result_sort(self, &op, args)?;
        match rewrite(self, &op, args, &sort)? {
            Some(simpler) => Ok(simpler),
            None => Ok(self.insert(op, args, sort)),
        }
    }
}

/// Operators of two or more arguments, given fewer.
fn short_chain(store: &mut Store, op: &Op, args: &[TermId]) -> Rewrite {
    let single = match args {
        [] => None,
        // Wrong for one argument iff wrong for that argument twice.
        [a, ..] => {
            if matches!(op, Op::And | Op::Or | Op::Add | Op::Mul) {
                result_sort(store, op, &[*a, *a])?;
            }
            Some(*a)
        }
    };
    match (op, single) {
        (Op::And | Op::Or | Op::Add | Op::Mul, Some(a)) => Ok(Some(a)),
        (Op::And | Op::Distinct, None) | (Op::Distinct, Some(_)) => literal(store, true),
        (Op::Or, None) => literal(store, false),
        _ => Ok(None),
    }
}

/// Rewrites well-sorted `op(args)` of that sort.
fn rewrite(store: &mut Store, op: &Op, args: &[TermId], sort: &Sort) -> Rewrite {
    match op {
        Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies | Op::Ite | Op::Eq | Op::Distinct => {
            core::rewrite(store, op, args)
        }
        Op::Add
        | Op::Sub
        | Op::Mul
        | Op::Neg
        | Op::Div
        | Op::DivTrunc
        | Op::RemTrunc
        | Op::DivEuclid
        | Op::RemEuclid
        | Op::Abs
        | Op::Min
        | Op::Max
        | Op::Le
        | Op::Lt
        | Op::ToReal
        | Op::ToInt => arith::rewrite(store, op, args),
        Op::EmptySet(_)
        | Op::Singleton
        | Op::Insert
        | Op::Union
        | Op::Intersection
        | Op::Difference
        | Op::Member
        | Op::Subset
        | Op::Disjoint
        | Op::Card => set::rewrite(store, op, args, sort),
        Op::Select | Op::Store | Op::Is(_) | Op::Field(..) => structure::rewrite(store, op, args),
        Op::Forall(_) | Op::Exists(_) => match store.literal(args[0]) {
            Some(_) => Ok(Some(args[0])),
            None => Ok(None),
        },
        Op::Var(_) | Op::Literal(_) | Op::ConstArray(_) | Op::Construct(_) | Op::Apply(_) => Ok(None),
        _ => match bitvec::rewrite(store, op, args)? {
            Some(simpler) => Ok(Some(simpler)),
            None => float::rewrite(store, op, args),
        },
    }
}

/// The literal of a value whose sort is evident.
fn literal(store: &mut Store, value: impl Into<Value>) -> Rewrite {
    store.raw(Op::Literal(value.into()), &[]).map(Some)
}

impl Store {
    fn is_true(&self, t: TermId) -> bool {
        matches!(self.literal(t), Some(Value::Bool(true)))
    }

    fn is_false(&self, t: TermId) -> bool {
        matches!(self.literal(t), Some(Value::Bool(false)))
    }

    /// The negated term, if the term is a negation.
    fn negated(&self, t: TermId) -> Option<TermId> {
        match self.op(t) {
            Op::Not => self.args(t).first().copied(),
            _ => None,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
