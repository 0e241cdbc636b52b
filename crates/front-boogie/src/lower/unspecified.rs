//! What Boogie and SMT-LIB leave open: division by zero, the lesser of the two zeros of floats, floats beyond the integers or the reals
//! that they're converted to, the bits of NaN. `logic` gives such terms one value each, and another verifier another. So they are applications of
//! functions of which nothing is known: `x div y` is `if y == 0 then div#0(x) else x div y`, equal arguments giving equal results. Where the operands
//! are literals on which the result is specified, the term stays as it is.

use touchstone_logic::{Float, Int, Op, RoundingMode, Sort, TermId, Value};
use touchstone_program::{DeclareError, Span};

use super::{Lowered, Lowerer};

impl Lowerer<'_> {
    /// The operation with its value where that's specified, and an unknown one elsewhere.
    pub(super) fn where_specified(&mut self, op: Op, arguments: &[TermId], span: Span) -> Lowered<TermId> {
        let term = self.raw(op.clone(), arguments, span)?;
        let Some((name, given)) = unspecified(&op, arguments) else { return Ok(term) };
        let Some(open) = self.is_open(&op, arguments, span)? else { return Ok(term) };
        let sorts: Vec<Sort> = given.iter().map(|term| self.program.store().sort(*term).clone()).collect();
        let result = self.program.store().sort(term).clone();
        let suffix: String =
            sorts.iter().chain([&result]).filter_map(size).map(|size| format!("#{size}")).collect();
        let name = format!("{name}{suffix}");
        let fun = match self.program.declare_function(&name, &sorts, result, span) {
            Ok(fun) => fun,
            Err(DeclareError::Twice(_)) if self.unspecified.contains_key(&name) => self.unspecified[&name],
            Err(error) => return Err(self.type_error(span, error.to_string())),
        };
        self.unspecified.insert(name, fun);
        let unknown = self.program.store_mut().apply(fun, &given);
        let unknown = self.built(unknown, span)?;
        match self.program.store().literal(open) {
            Some(Value::Bool(true)) => Ok(unknown),
            _ => self.raw(Op::Ite, &[open, unknown, term], span),
        }
    }

    /// When the result isn't specified; `None` if it always is.
    fn is_open(&mut self, op: &Op, arguments: &[TermId], span: Span) -> Lowered<Option<TermId>> {
        let a = arguments[0];
        let open = match op {
            Op::DivEuclid | Op::RemEuclid | Op::Div => {
                let divisor = arguments[1];
                let is_zero = match self.program.store().literal(divisor) {
                    Some(Value::Int(n)) => Some(n.is_zero()),
                    Some(Value::Real(n)) => Some(n.is_zero()),
                    _ => None,
                };
                match is_zero {
                    Some(false) => return Ok(None),
                    Some(true) => self.program.store_mut().bool(true),
                    None => {
                        let zero = match op {
                            Op::Div => self.program.store_mut().real(0),
                            _ => self.program.store_mut().int(0),
                        };
                        self.raw(Op::Eq, &[divisor, zero], span)?
                    }
                }
            }
            Op::FpMin | Op::FpMax => {
                let b = arguments[1];
                let (one, other) = (self.raw(Op::FpIsZero, &[a], span)?, self.raw(Op::FpIsZero, &[b], span)?);
                let differ = self.raw(Op::Distinct, &[a, b], span)?;
                self.raw(Op::And, &[one, other, differ], span)?
            }
            Op::FpToReal => {
                let (nan, infinite) =
                    (self.raw(Op::FpIsNan, &[a], span)?, self.raw(Op::FpIsInfinite, &[a], span)?);
                self.raw(Op::Or, &[nan, infinite], span)?
            }
            Op::FpToBits => self.raw(Op::FpIsNan, &[a], span)?,
            Op::FpToSbv { rm, width } => {
                let end = Int::ONE.shl(width - 1);
                self.is_outside(a, *rm, (-&end, end), span)?
            }
            Op::FpToUbv { rm, width } => self.is_outside(a, *rm, (Int::ZERO, Int::ONE.shl(*width)), span)?,
            _ => return Ok(None),
        };
        Ok(Some(open))
    }

    /// Whether a float, rounded to an integer, is no number from the first on and below the second.
    fn is_outside(
        &mut self,
        a: TermId,
        rm: RoundingMode,
        (first, end): (Int, Int),
        span: Span,
    ) -> Lowered<TermId> {
        let &Sort::Float { exp, sig } = self.program.store().sort(a) else {
            return Ok(self.program.store_mut().bool(false));
        };
        let rounded = self.raw(Op::FpRoundToIntegral(rm), &[a], span)?;
        // Powers of two are floats, or greater than all of them.
        let first = Float::from_int(exp, sig, RoundingMode::Rtz, &first);
        let end = Float::from_int(exp, sig, RoundingMode::Rtp, &end);
        let (first, end) = (self.program.store_mut().float(first), self.program.store_mut().float(end));
        let from = self.raw(Op::FpLe, &[first, rounded], span)?;
        let below = self.raw(Op::FpLt, &[rounded, end], span)?;
        let inside = self.raw(Op::And, &[from, below], span)?;
        self.raw(Op::Not, &[inside], span)
    }
}

/// The name of the function that stands for what isn't specified, and what it depends on.
fn unspecified(op: &Op, arguments: &[TermId]) -> Option<(&'static str, Vec<TermId>)> {
    Some(match op {
        Op::DivEuclid => ("div#0", vec![arguments[0]]),
        Op::RemEuclid => ("mod#0", vec![arguments[0]]),
        Op::Div => ("divided#0", vec![arguments[0]]),
        Op::FpMin => ("fp.min#0", arguments.to_vec()),
        Op::FpMax => ("fp.max#0", arguments.to_vec()),
        Op::FpToReal => ("fp.to_real#beyond", arguments.to_vec()),
        Op::FpToBits => ("fp.to_ieee_bv#nan", arguments.to_vec()),
        Op::FpToSbv { .. } => ("fp.to_sbv#beyond", arguments.to_vec()),
        Op::FpToUbv { .. } => ("fp.to_ubv#beyond", arguments.to_vec()),
        _ => return None,
    })
}

/// What tells sorts of a kind apart.
fn size(sort: &Sort) -> Option<String> {
    match sort {
        Sort::Float { exp, sig } => Some(format!("{exp}.{sig}")),
        Sort::BitVec(width) => Some(width.to_string()),
        _ => None,
    }
}
