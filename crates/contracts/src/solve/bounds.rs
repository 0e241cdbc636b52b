//! Bounds: components whose every test compares `variable + constant` with a constant. Each variable has an
//! interval and some exceptions; no solver is needed. Most components of loops are like this, and some have
//! hundreds of tests.

use touchstone_logic::Int;

use super::Answer;
use super::component::{Component, Operand};
use crate::symbolic::{Atom, Kinds};
use touchstone_front_racket::core::Prim;
use touchstone_front_racket::number::Number;

/// Number of exceptions that are stepped over in search of a value.
const MAX_STEPS: usize = 10_000;

#[derive(Clone, Debug, Default)]
struct Bounds {
    low: Option<Int>,
    high: Option<Int>,
    except: Vec<Int>,
}

impl Bounds {
    fn at_least(&mut self, n: Int) {
        if self.low.as_ref().is_none_or(|low| *low < n) {
            self.low = Some(n);
        }
    }

    fn at_most(&mut self, n: Int) {
        if self.high.as_ref().is_none_or(|high| *high > n) {
            self.high = Some(n);
        }
    }

    fn contains(&self, n: &Int) -> bool {
        self.low.as_ref().is_none_or(|low| low <= n)
            && self.high.as_ref().is_none_or(|high| n <= high)
            && !self.except.contains(n)
    }

    /// A value, nearest to 0.
    fn value(&self) -> Option<Int> {
        let zero = Int::ZERO;
        let start = match (&self.low, &self.high) {
            (Some(low), _) if *low > zero => low.clone(),
            (_, Some(high)) if *high < zero => high.clone(),
            _ => zero,
        };
        for distance in 0..MAX_STEPS as i64 {
            for n in [start.clone() + Int::from(distance), start.clone() - Int::from(distance)] {
                if self.contains(&n) {
                    return Some(n);
                }
            }
            let beyond_low = self.low.as_ref().is_some_and(|low| start.clone() - Int::from(distance) < *low);
            let beyond_high =
                self.high.as_ref().is_some_and(|high| start.clone() + Int::from(distance) > *high);
            if beyond_low && beyond_high {
                return None;
            }
        }
        None
    }
}

/// A number as a variable and a constant, or a constant alone.
#[derive(Clone)]
enum Form {
    Constant(Int),
    Shifted(usize, Int),
}

/// Decides a component of this form; none if it isn't.
pub fn decide(component: &Component) -> Option<Answer> {
    if !component.variables.iter().all(|variable| variable.kinds == Kinds::INT) {
        return None;
    }
    let mut forms: Vec<Form> = Vec::with_capacity(component.definitions.len());
    for definition in &component.definitions {
        let [a, b] = definition.arguments.as_slice() else { return None };
        let form = match (definition.prim, form(&forms, a)?, form(&forms, b)?) {
            (Prim::Add, Form::Shifted(x, m), Form::Constant(n))
            | (Prim::Add, Form::Constant(n), Form::Shifted(x, m)) => Form::Shifted(x, m + n),
            (Prim::Sub, Form::Shifted(x, m), Form::Constant(n)) => Form::Shifted(x, m - n),
            _ => return None,
        };
        // Sums of integers are integers: a result of other kinds is none at all.
        if !definition.kinds.meets(Kinds::INT) {
            return Some(Answer::Unsat);
        }
        forms.push(form);
    }
    let mut bounds = vec![Bounds::default(); component.variables.len()];
    for test in &component.tests {
        let [a, b] = test.arguments.as_slice() else { return None };
        let (a, b) = (form(&forms, a)?, form(&forms, b)?);
        // `x < n` and the like, with the variable on the left.
        let (x, shift, n, flipped) = match (a, b) {
            (Form::Shifted(x, shift), Form::Constant(n)) => (x, shift, n, false),
            (Form::Constant(n), Form::Shifted(x, shift)) => (x, shift, n, true),
            _ => return None,
        };
        let (n, one, bounds) = (n - shift, Int::from(1), &mut bounds[x]);
        match (test.prim, test.truth, flipped) {
            (Prim::Lt, true, false) => bounds.at_most(n - one),
            (Prim::Lt, false, false) => bounds.at_least(n),
            (Prim::Lt, true, true) => bounds.at_least(n + one),
            (Prim::Lt, false, true) => bounds.at_most(n),
            (Prim::Le, true, false) => bounds.at_most(n),
            (Prim::Le, false, false) => bounds.at_least(n + one),
            (Prim::Le, true, true) => bounds.at_least(n),
            (Prim::Le, false, true) => bounds.at_most(n - one),
            (Prim::NumEq | Prim::IsEqual | Prim::IsEqv | Prim::IsEq, true, _) => {
                bounds.at_least(n.clone());
                bounds.at_most(n);
            }
            (Prim::NumEq | Prim::IsEqual | Prim::IsEqv | Prim::IsEq, false, _) => bounds.except.push(n),
            _ => return None,
        }
    }
    let mut values = Vec::with_capacity(bounds.len());
    for bound in &bounds {
        match bound.value() {
            Some(n) => values.push(Atom::Number(Number::Integer(n))),
            None if bound.except.len() < MAX_STEPS / 2 => return Some(Answer::Unsat),
            None => return None,
        }
    }
    component.judge(&values).map(Answer::Sat)
}

fn form(forms: &[Form], operand: &Operand) -> Option<Form> {
    match operand {
        Operand::Atom(Atom::Number(Number::Integer(n))) => Some(Form::Constant(n.clone())),
        Operand::Atom(_) => None,
        Operand::Variable(index) => Some(Form::Shifted(*index, Int::ZERO)),
        Operand::Defined(index) => forms.get(*index).cloned(),
    }
}
