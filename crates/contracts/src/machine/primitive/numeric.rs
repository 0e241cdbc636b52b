//! Numbers: operations on two at a time, comparisons and tests as literals in a few canonical forms.

use crate::machine::approximation::Approximation;
use crate::machine::{Machine, State, Stop};
use crate::symbolic::{Atom, Kinds, Value};
use touchstone_front_racket::core::Prim;
use touchstone_front_racket::number::Number;
use touchstone_logic::Int;

impl<A: Approximation> Machine<'_, A> {
    /// The result of a primitive on numbers; none if it isn't one.
    pub(super) fn numeric(
        &mut self,
        state: &mut State,
        prim: Prim,
        arguments: &[Value],
    ) -> Result<Option<Value>, Stop> {
        let zero = || Value::int(0);
        let argument = |index: usize| arguments.get(index).cloned().unwrap_or(Value::VOID);
        Ok(Some(match prim {
            Prim::Add | Prim::Mul if arguments.is_empty() => Value::int(i64::from(prim == Prim::Mul)),
            Prim::Gcd if arguments.is_empty() => zero(),
            Prim::Lcm if arguments.is_empty() => Value::int(1),
            Prim::Add | Prim::Mul | Prim::Sub | Prim::Div | Prim::Min | Prim::Max | Prim::Gcd | Prim::Lcm => {
                if let [only] = arguments {
                    return Ok(Some(match prim {
                        Prim::Sub => self.operation(state, Prim::Sub, zero(), only.clone())?,
                        Prim::Div => self.operation(state, Prim::Div, Value::int(1), only.clone())?,
                        Prim::Gcd | Prim::Lcm => self.define(state, prim, vec![only.clone(), zero()])?,
                        _ => only.clone(),
                    }));
                }
                let mut sum = argument(0);
                for next in &arguments[1..] {
                    sum = self.operation(state, prim, sum, next.clone())?;
                }
                sum
            }
            Prim::Add1 => self.operation(state, Prim::Add, argument(0), Value::int(1))?,
            Prim::Sub1 => self.operation(state, Prim::Sub, argument(0), Value::int(1))?,
            Prim::NumEq | Prim::Lt | Prim::Gt | Prim::Le | Prim::Ge => {
                for pair in arguments.windows(2) {
                    let (a, b) = (pair[0].clone(), pair[1].clone());
                    let holds = match prim {
                        Prim::Gt => self.decide(state, Prim::Lt, &[b, a])?,
                        Prim::Ge => self.decide(state, Prim::Le, &[b, a])?,
                        _ => self.decide(state, prim, &[a, b])?,
                    };
                    if !holds {
                        return Ok(Some(Value::boolean(false)));
                    }
                }
                Value::boolean(true)
            }
            Prim::IsZero => Value::boolean(self.decide(state, Prim::NumEq, &[argument(0), zero()])?),
            Prim::IsPositive => Value::boolean(self.decide(state, Prim::Lt, &[zero(), argument(0)])?),
            Prim::IsNegative => Value::boolean(self.decide(state, Prim::Lt, &[argument(0), zero()])?),
            Prim::IsEven => Value::boolean(self.decide(state, Prim::IsEven, &[argument(0)])?),
            Prim::IsOdd => Value::boolean(!self.decide(state, Prim::IsEven, &[argument(0)])?),
            Prim::IsNatural | Prim::IsPositiveInteger => {
                let low = Value::int(i64::from(prim == Prim::IsPositiveInteger));
                let holds = self.decide_kinds(state, &argument(0), Kinds::INT)?
                    && self.decide(state, Prim::Le, &[low, argument(0)])?;
                Value::boolean(holds)
            }
            Prim::IsFixnum | Prim::IsNan | Prim::IsInfinite => {
                let kind = if prim == Prim::IsFixnum { Kinds::INT } else { Kinds::FLOAT_SPECIAL };
                let holds = self.decide_kinds(state, &argument(0), kind)?
                    && self.decide(state, prim, &[argument(0)])?;
                Value::boolean(holds)
            }
            Prim::Quotient | Prim::Remainder | Prim::Modulo => {
                self.operation(state, prim, argument(0), argument(1))?
            }
            Prim::Abs if state.heap.kinds(&argument(0)).within(Kinds::EXACT_REAL) => {
                self.define(state, prim, arguments.to_vec())?
            }
            Prim::Abs
            | Prim::Floor
            | Prim::Ceiling
            | Prim::Round
            | Prim::Truncate
            | Prim::Numerator
            | Prim::Denominator
            | Prim::Sqrt
            | Prim::IntegerSqrt
            | Prim::Magnitude
            | Prim::RealPart
            | Prim::ImagPart
            | Prim::MakeRectangular
            | Prim::ExactToInexact => self.define(state, prim, arguments.to_vec())?,
            Prim::InexactToExact => self.define(state, prim, arguments.to_vec())?,
            Prim::Expt => {
                let exponent = state.heap.resolve(&argument(1));
                if let Value::Atom(Atom::Number(Number::Integer(n))) = &exponent
                    && let Some(n) = n.to_i128()
                    && (0..=6).contains(&n)
                {
                    // A small power is a product, which solvers know more of.
                    let mut power = Value::int(1);
                    for _ in 0..n {
                        power = self.operation(state, Prim::Mul, power, argument(0))?;
                    }
                    return Ok(Some(power));
                }
                self.define(state, prim, arguments.to_vec())?
            }
            _ => return Ok(None),
        }))
    }

    /// An exact number plus or minus a constant, where the number is itself a number plus or minus a
    /// constant, as one sum.
    fn shifted(&self, state: &State, prim: Prim, a: &Value, b: &Value) -> Option<(Value, Int)> {
        let constant = |value: &Value| match value {
            Value::Atom(Atom::Number(Number::Integer(n))) => Some(n.clone()),
            _ => None,
        };
        let (base, shift) = match prim {
            Prim::Add => constant(b).map(|n| (a, n)).or_else(|| constant(a).map(|n| (b, n)))?,
            Prim::Sub => (a, constant(b).map(|n| -n)?),
            _ => return None,
        };
        let Value::Unknown(loc) = base else { return None };
        let definition = state.heap.facts(*loc)?.definition.as_ref()?;
        let [x, y] = &*definition.arguments else { return None };
        let (x, y) = (state.heap.resolve(x), state.heap.resolve(y));
        let inner = match definition.prim {
            Prim::Add => {
                constant(&y).map(|n| (x.clone(), n)).or_else(|| constant(&x).map(|n| (y.clone(), n)))?
            }
            Prim::Sub => (x, constant(&y).map(|n| -n)?),
            _ => return None,
        };
        let exact = state.heap.kinds(&inner.0).within(Kinds::EXACT_REAL);
        exact.then(|| (inner.0, inner.1 + shift))
    }

    /// An operation on two numbers, with what's neutral left out.
    fn operation(&mut self, state: &mut State, prim: Prim, a: Value, b: Value) -> Result<Value, Stop> {
        let (a, b) = (state.heap.resolve(&a), state.heap.resolve(&b));
        let exactly = |value: &Value, n: i64| match value {
            Value::Atom(Atom::Number(Number::Integer(m))) => m.to_i128() == Some(i128::from(n)),
            _ => false,
        };
        match prim {
            Prim::Add if exactly(&a, 0) => return Ok(b),
            Prim::Add | Prim::Sub if exactly(&b, 0) => return Ok(a),
            Prim::Mul if exactly(&a, 0) || exactly(&b, 0) => return Ok(Value::int(0)),
            Prim::Mul if exactly(&a, 1) => return Ok(b),
            Prim::Mul | Prim::Div if exactly(&b, 1) => return Ok(a),
            _ => {}
        }
        if let Some((base, shift)) = self.shifted(state, prim, &a, &b) {
            // `(- (- n 1) 1)` is `(- n 2)`: of exact numbers, and loops make long chains of these.
            return if shift == Int::ZERO {
                Ok(base)
            } else {
                let shift = Value::Atom(Atom::Number(Number::Integer(shift)));
                self.define(state, Prim::Add, vec![base, shift])
            };
        }
        let result = self.define(state, prim, vec![a.clone(), b.clone()])?;
        if prim == Prim::Mul {
            A::multiplies(self, &mut state.heap, [&a, &b], &result);
        }
        Ok(result)
    }
}
