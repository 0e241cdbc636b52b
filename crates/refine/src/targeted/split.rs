//! Cases: a term that needs the value of a variable is told for each of the values that the variable can take.
//!
//! `v[i].price == 7` with `i` open has no one element to speak of. [`Query::split_at`] says so with [`Stop::Split`], and the innermost
//! boundary around it ([`lower`](super::lower)) states the term once for each value of `i`, under the condition that `i` has it: in each
//! case `i` is a number. A range whose ends are open is told in the same way: each value it may have comes with the condition that it does.

use super::lower::{Build, Stop, WIDE};
use super::node::Query;
use super::symbol::{Linear, Scope, Sym, Truth};
use crate::expr::{BinaryOp, Expr};
use crate::graph::Shape;
use touchstone_solve::kernel::Var;

/// A variable with more values isn't split.
const MAX_CASES: i128 = 64;

impl Query {
    /// Asks for cases: an index into so many elements is open.
    pub(super) fn split_at(&mut self, index: &Linear, length: usize) -> Build<Sym> {
        let Some(&(factor, var)) = index.terms.iter().find(|(_, var)| self.space.value(*var).is_none())
        else {
            return Ok(Sym::Unknown);
        };
        let (mut low, mut high) = (self.space.min(var), self.space.max(var));
        if let ([_], 1) = (&index.terms[..], factor) {
            // Outside the bounds the judge will say that the predicate is undefined.
            low = low.max(-index.constant);
            high = high.min(length as i128 - 1 - index.constant);
        }
        if high < low || high - low >= MAX_CASES {
            return Ok(Sym::Unknown);
        }
        Err(Stop::Split(var, [low, high]))
    }

    /// The value of a term whose variables are all fixed.
    pub(super) fn fixed(&self, linear: &Linear) -> Option<i128> {
        linear.terms.iter().try_fold(linear.constant, |sum, (factor, var)| {
            sum.checked_add(factor.checked_mul(self.space.value(*var)?)?)
        })
    }

    /// The cases of a variable: each condition, and what is in scope then. `None` if nothing in scope depends on it.
    fn cases(
        &mut self,
        scope: &Scope,
        var: Var,
        [low, high]: [i128; 2],
    ) -> Build<Option<Vec<(Truth, Scope)>>> {
        if !scope.values().any(|value| mentions(value, var)) {
            return Ok(None);
        }
        // Values beyond are left out.
        self.leaves_out |= self.space.min(var) < low || high < self.space.max(var);
        let mut cases = Vec::new();
        for value in low..=high {
            let condition = self.reify(BinaryOp::Eq, &Linear::var(var), &Linear::constant(value))?;
            if !matches!(condition, Truth::Known(false)) {
                cases.push((condition, scope.map(&|known| substitute(known, var, value))));
            }
        }
        Ok(Some(cases))
    }

    /// Posts a term, or that it's false, in each case.
    pub(super) fn assert_by_cases(
        &mut self,
        holds: bool,
        term: &'static Expr,
        scope: &Scope,
        var: Var,
        among: [i128; 2],
    ) -> Build<()> {
        let Some(cases) = self.cases(scope, var, among)? else {
            self.leaves_out = true;
            return Ok(());
        };
        for (condition, inner) in cases {
            let truth = self.truth(term, &inner)?;
            self.require_any(&[condition.negate(), if holds { truth } else { truth.negate() }])?;
        }
        Ok(())
    }

    /// A literal equivalent to a term in each case.
    pub(super) fn truth_by_cases(
        &mut self,
        term: &'static Expr,
        scope: &Scope,
        var: Var,
        among: [i128; 2],
    ) -> Build<Truth> {
        let Some(cases) = self.cases(scope, var, among)? else { return Ok(self.anything()) };
        let result = Truth::Lit(self.unknown());
        for (condition, inner) in cases {
            let truth = self.truth(term, &inner)?;
            self.require_any(&[condition.negate(), truth.negate(), result])?;
            self.require_any(&[condition.negate(), truth, result.negate()])?;
        }
        Ok(result)
    }

    /// A linear term equal to a term in each case.
    pub(super) fn linear_by_cases(
        &mut self,
        term: &'static Expr,
        scope: &Scope,
        var: Var,
        among: [i128; 2],
    ) -> Build<Linear> {
        let Some(cases) = self.cases(scope, var, among)? else {
            self.leaves_out = true;
            return Ok(Linear::var(self.space.new_var(-WIDE, WIDE)));
        };
        let mut values = Vec::with_capacity(cases.len());
        for (condition, inner) in cases {
            let value = self.linear(term, &inner)?;
            values.push((condition, self.variable(&value)?));
        }
        let covered = self.space.min(var) >= among[0] && self.space.max(var) <= among[1];
        let bounds = values.iter().map(|(_, value)| (self.space.min(*value), self.space.max(*value)));
        let (low, high) = match covered {
            true => bounds.fold((WIDE, -WIDE), |(low, high), (min, max)| (low.min(min), high.max(max))),
            false => (-WIDE, WIDE),
        };
        if high < low {
            return Err(Stop::Conflict);
        }
        let result = Linear::var(self.space.new_var(low, high));
        for (condition, value) in values {
            let equal = self.reify(BinaryOp::Eq, &result, &Linear::var(value))?;
            self.require_any(&[condition.negate(), equal])?;
        }
        Ok(result)
    }

    /// The values of a range whose ends are open, each with the condition that it is in it; `None` if there are too many.
    ///
    /// # Errors
    /// [`Stop::Blocked`] while the length of a sequence in scope is open: the range most likely goes along it.
    pub(super) fn range_between(
        &mut self,
        low: &Linear,
        high: &Linear,
        inclusive: bool,
        scope: &Scope,
    ) -> Build<Option<Vec<(Truth, Sym)>>> {
        for value in scope.values() {
            if let Sym::Node(id) = value
                && self.node(*id).decided.is_none()
                && matches!(self.graph.node(self.node(*id).ty).shape, Shape::Seq { .. })
            {
                return Err(Stop::Blocked(*id));
            }
        }
        let (first, last) = (self.variable(low)?, self.variable(high)?);
        let first = self.space.min(first);
        let end = self.space.max(last).saturating_add(i128::from(inclusive));
        if end.saturating_sub(first) > MAX_CASES {
            return Ok(None);
        }
        let below = if inclusive { BinaryOp::Le } else { BinaryOp::Lt };
        let mut values = Vec::new();
        for value in first..end {
            let value = Linear::constant(value);
            let begun = self.reify(BinaryOp::Le, low, &value)?;
            let goes_on = self.reify(below, &value, high)?;
            values.push((self.all(&[begun, goes_on])?, Sym::Int(value)));
        }
        Ok(Some(values))
    }
}

fn mentions(value: &Sym, var: Var) -> bool {
    match value {
        Sym::Int(linear) | Sym::Char(linear) => linear.terms.iter().any(|(_, known)| *known == var),
        Sym::Tuple(parts) | Sym::Construct(_, parts) => parts.iter().any(|part| mentions(part, var)),
        Sym::Either(_, sides) => sides.iter().any(|side| mentions(side, var)),
        _ => false,
    }
}

/// A value in which a variable has become a number.
fn substitute(value: &Sym, var: Var, number: i128) -> Sym {
    let all = |parts: &[Sym]| parts.iter().map(|part| substitute(part, var, number)).collect();
    let put = |linear: &Linear| {
        let factor = linear.terms.iter().find(|(_, known)| *known == var).map_or(0, |(factor, _)| *factor);
        let number = Linear::constant(number);
        let rest = linear.clone().add(-factor, &Linear::var(var));
        rest.and_then(|rest| rest.add(factor, &number)).unwrap_or_else(|| linear.clone())
    };
    match value {
        Sym::Int(linear) => Sym::Int(put(linear)),
        Sym::Char(linear) => Sym::Char(put(linear)),
        Sym::Tuple(parts) => Sym::Tuple(all(parts)),
        Sym::Construct(name, parts) => Sym::Construct(name, all(parts)),
        Sym::Either(lit, sides) => {
            let [one, other] = &**sides;
            Sym::Either(
                *lit,
                std::rc::Rc::new([substitute(one, var, number), substitute(other, var, number)]),
            )
        }
        other => other.clone(),
    }
}
