//! Where primitives on numbers have no value though their arguments are in their domains: divisions by zero, powers and logarithms of
//! zero, floats that no exact number is equal to, radices that a number isn't printed in.

use crate::machine::approximation::Approximation;
use crate::machine::{Machine, State, Stop};
use crate::symbolic::{Atom, Kinds, Value};
use touchstone_front_racket::core::Prim;
use touchstone_front_racket::number::Number;
use touchstone_front_racket::primitive::Partial;

impl<A: Approximation> Machine<'_, A> {
    /// What a primitive on numbers asks for beyond its domains, and the argument that isn't so; none if it has a value.
    pub(super) fn without_value(
        &mut self,
        state: &mut State,
        prim: Prim,
        arguments: &[Value],
    ) -> Result<Option<(&'static str, Value)>, Stop> {
        if prim.signature().partial == Partial::DivideByZero {
            let divisors = if arguments.len() == 1 { arguments } else { &arguments[1..] };
            for divisor in divisors {
                if self.is_zero_divisor(state, prim, divisor)? {
                    return Ok(Some(("a divisor other than zero", divisor.clone())));
                }
            }
            return Ok(None);
        }
        let undefined = match (prim, arguments) {
            (Prim::Expt, [base, exponent]) if self.is_undefined_power(state, base, exponent)? => {
                Some(("a base other than zero", base))
            }
            (Prim::Log, [n, rest @ ..]) => {
                if self.is_exactly(state, n, 0)? {
                    Some(("a number other than zero", n))
                } else if let [base] = rest {
                    let wrong = self.is_exactly(state, base, 0)? || self.is_exactly(state, base, 1)?;
                    wrong.then_some(("a base other than zero and one", base))
                } else {
                    None
                }
            }
            (Prim::Angle, [n]) if self.is_exactly(state, n, 0)? => Some(("a number other than zero", n)),
            (Prim::Atan, [y, x]) if self.is_exactly(state, y, 0)? && self.is_exactly(state, x, 0)? => {
                Some(("numbers not both of which are zero", y))
            }
            (Prim::Atan, [n]) if self.is_imaginary_unit(state, n)? => {
                Some(("a number other than i and -i", n))
            }
            (Prim::InexactToExact, [n]) if !self.is_finite(state, n)? => Some(("a finite number", n)),
            (Prim::NumberToString, [n, radix]) if !self.is_exactly(state, radix, 10)? => {
                let mut printed = false;
                for power in [2, 8, 16] {
                    printed = printed || self.is_exactly(state, radix, power)?;
                }
                if !printed {
                    Some(("(or/c 2 8 10 16)", radix))
                } else if !self.decide_kinds(state, n, Kinds::EXACT)? {
                    Some(("an exact number, or 10", n))
                } else {
                    None
                }
            }
            _ => None,
        };
        Ok(undefined.map(|(wanted, value)| (wanted, value.clone())))
    }

    fn is_exactly(&mut self, state: &mut State, value: &Value, n: i64) -> Result<bool, Stop> {
        // The kind first, where others than exact numbers are: of these comparisons with `=` decide it, which programs make.
        if !state.heap.kinds(value).within(Kinds::EXACT_REAL)
            && !self.decide_kinds(state, value, Kinds::INT)?
        {
            return Ok(false);
        }
        self.decide(state, Prim::NumEq, &[value.clone(), Value::int(n)])
    }

    fn is_imaginary_unit(&mut self, state: &mut State, value: &Value) -> Result<bool, Stop> {
        if !self.decide_kinds(state, value, Kinds::COMPLEX)? {
            return Ok(false);
        }
        for unit in ["+i", "-i"].into_iter().filter_map(|text| Number::parse(text, 10)) {
            let unit = Value::Atom(Atom::Number(unit));
            if self.decide(state, Prim::IsEqv, &[value.clone(), unit])? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an exact number is equal to it: to floats that are no number or infinite there's none.
    fn is_finite(&mut self, state: &mut State, value: &Value) -> Result<bool, Stop> {
        if self.decide_kinds(state, value, Kinds::FLOAT_SPECIAL)? {
            return Ok(false);
        }
        if !self.decide_kinds(state, value, Kinds::FLOAT_COMPLEX)? {
            return Ok(true);
        }
        for part in [Prim::RealPart, Prim::ImagPart] {
            let part = self.define(state, part, vec![value.clone()])?;
            if self.decide_kinds(state, &part, Kinds::FLOAT_SPECIAL)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Decides if division by this fails: an exact zero; for the integer operations any zero.
    fn is_zero_divisor(&mut self, state: &mut State, prim: Prim, divisor: &Value) -> Result<bool, Stop> {
        if prim == Prim::Div {
            return self.is_exactly(state, divisor, 0);
        }
        self.decide(state, Prim::NumEq, &[divisor.clone(), Value::int(0)])
    }

    /// Tells whether a power is one of exact zero that is undefined: to an exponent that's negative, or not real without a positive
    /// real part.
    fn is_undefined_power(
        &mut self,
        state: &mut State,
        base: &Value,
        exponent: &Value,
    ) -> Result<bool, Stop> {
        let negative = [exponent.clone(), Value::int(0)];
        // What's written in the text is looked at first: it splits nothing.
        let is_written = matches!(state.heap.resolve(exponent), Value::Atom(_));
        if is_written
            && state.heap.kinds(exponent).within(Kinds::REAL)
            && !self.decide(state, Prim::Lt, &negative)?
        {
            return Ok(false);
        }
        if !self.is_exactly(state, base, 0)? {
            return Ok(false);
        }
        if self.decide_kinds(state, exponent, Kinds::REAL)? {
            return self.decide(state, Prim::Lt, &negative);
        }
        let part = self.define(state, Prim::RealPart, vec![exponent.clone()])?;
        Ok(!self.decide(state, Prim::Lt, &[Value::int(0), part])?)
    }
}
