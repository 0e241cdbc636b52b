//! What operators mean on which types.

use touchstone_logic::{Op, RoundingMode};
use touchstone_program::{Sort, Span, TermId};

use super::{Lowered, Lowerer};
use crate::ast::{Binary, Unary};
use crate::diagnostic::{Diagnostic, DiagnosticKind};

const NEAREST: RoundingMode = RoundingMode::Rne;

impl Lowerer<'_> {
    pub(super) fn unary(&mut self, operator: Unary, a: TermId, span: Span) -> Lowered<TermId> {
        let sort = self.program.store().sort(a).clone();
        match (operator, &sort) {
            (Unary::Not, Sort::Bool) => self.raw(Op::Not, &[a], span),
            (Unary::Minus, Sort::Int | Sort::Real) => {
                let negated = self.program.store_mut().neg(a);
                self.built(negated, span)
            }
            (Unary::Minus, Sort::Float { .. }) => self.raw(Op::FpNeg, &[a], span),
            _ => {
                let (sign, wanted) = match operator {
                    Unary::Not => ("!", "a truth value"),
                    Unary::Minus => ("-", "a number"),
                };
                let message = format!("`{sign}` takes {wanted}, not {}", self.show_sort(&sort));
                Err(self.type_error(span, message))
            }
        }
    }

    pub(super) fn binary(
        &mut self,
        operator: Binary,
        a: TermId,
        b: TermId,
        operands: (Span, Span),
        span: Span,
    ) -> Lowered<TermId> {
        let store = self.program.store();
        let (left, right) = (store.sort(a).clone(), store.sort(b).clone());
        let float = matches!(left, Sort::Float { .. }) && left == right;
        let number = left.is_arithmetic() && left == right;
        let truth = left == Sort::Bool && right == Sort::Bool;
        let either = |numbers: Op, floats: Op| match (number, float) {
            (true, _) => Some(numbers),
            (_, true) => Some(floats),
            _ => None,
        };
        let (op, turned, negated) = match operator {
            Binary::Iff => (truth.then_some(Op::Eq), false, false),
            Binary::Implies => (truth.then_some(Op::Implies), false, false),
            Binary::Explies => (truth.then_some(Op::Implies), true, false),
            Binary::Or => (truth.then_some(Op::Or), false, false),
            Binary::And => (truth.then_some(Op::And), false, false),
            Binary::Equal | Binary::NotEqual if left == right && self.is_family(&left) => {
                let same = self.same_families(a, b, span)?;
                return match operator {
                    Binary::Equal => Ok(same),
                    _ => self.raw(Op::Not, &[same], span),
                };
            }
            // Of floats too it's identity, as SMT's `=`: NaN is NaN, and the two zeros differ.
            Binary::Equal | Binary::NotEqual => {
                ((left == right).then_some(Op::Eq), false, operator == Binary::NotEqual)
            }
            Binary::Less => (either(Op::Lt, Op::FpLt), false, false),
            Binary::LessEqual => (either(Op::Le, Op::FpLe), false, false),
            Binary::Greater => (either(Op::Lt, Op::FpLt), true, false),
            Binary::GreaterEqual => (either(Op::Le, Op::FpLe), true, false),
            Binary::Concat => {
                let vectors = matches!((&left, &right), (Sort::BitVec(_), Sort::BitVec(_)));
                (vectors.then_some(Op::Concat), false, false)
            }
            Binary::Add => (either(Op::Add, Op::FpAdd(NEAREST)), false, false),
            Binary::Subtract => (either(Op::Sub, Op::FpSub(NEAREST)), false, false),
            Binary::Multiply => (either(Op::Mul, Op::FpMul(NEAREST)), false, false),
            Binary::Divide if float => (Some(Op::FpDiv(NEAREST)), false, false),
            Binary::Divide if left.is_arithmetic() && right.is_arithmetic() => {
                let (x, y) = (self.as_real(a, span)?, self.as_real(b, span)?);
                return self.where_specified(Op::Div, &[x, y], span);
            }
            Binary::Divide => (None, false, false),
            Binary::Div => ((number && left == Sort::Int).then_some(Op::DivEuclid), false, false),
            Binary::Mod => ((number && left == Sort::Int).then_some(Op::RemEuclid), false, false),
            Binary::Power => return Err(self.unsupported(span, "powers (`**`) are not supported")),
        };
        let Some(op) = op else { return Err(self.misapplied(operator, &left, &right, operands, span)) };
        let term = match turned {
            true => self.raw(op, &[b, a], span)?,
            false => self.where_specified(op, &[a, b], span)?,
        };
        if negated { self.raw(Op::Not, &[term], span) } else { Ok(term) }
    }

    fn misapplied(
        &mut self,
        operator: Binary,
        left: &Sort,
        right: &Sort,
        operands: (Span, Span),
        span: Span,
    ) -> super::Reported {
        let sign = operator.text();
        let (l, r) = (self.show_sort(left), self.show_sort(right));
        if operator.precedence() <= 3 {
            // Of two truth values one isn't.
            let (found, at) = if *left == Sort::Bool { (r, operands.1) } else { (l, operands.0) };
            return self.type_error(at, format!("`{sign}` joins truth values, and this is of type {found}"));
        }
        let message = format!("`{sign}` is not between {l} and {r}");
        let mut diagnostic = Diagnostic::new(DiagnosticKind::Type, span, message);
        if left.is_arithmetic() && right.is_arithmetic() && left != right {
            diagnostic = diagnostic.help("`real(…)` and `int(…)` convert");
        } else if matches!(left, Sort::BitVec(_)) && left == right {
            diagnostic = diagnostic
                .help("arithmetic on bit-vectors is by functions with `{:bvbuiltin \"bvadd\"}` and the like");
        } else if matches!(operator, Binary::Divide) {
            diagnostic = diagnostic.help("`div` divides integers, `/` reals and floats");
        }
        self.report(diagnostic)
    }

    fn as_real(&mut self, a: TermId, span: Span) -> Lowered<TermId> {
        match self.program.store().sort(a) {
            Sort::Int => self.raw(Op::ToReal, &[a], span),
            _ => Ok(a),
        }
    }

    /// `int(a)` or `real(a)`.
    pub(super) fn convert(&mut self, a: TermId, to_int: bool, span: Span) -> Lowered<TermId> {
        let (op, from) = if to_int { (Op::ToInt, Sort::Real) } else { (Op::ToReal, Sort::Int) };
        let what = if to_int { "what `int` converts" } else { "what `real` converts" };
        self.expect_sort(a, &from, span, what)?;
        self.raw(op, &[a], span)
    }

    /// The bits below `high`, from `low` on.
    pub(super) fn extract(&mut self, a: TermId, high: u32, low: u32, span: Span) -> Lowered<TermId> {
        match self.program.store().sort(a).clone() {
            Sort::BitVec(width) if low < high && high <= width => {
                self.raw(Op::Extract { high: high - 1, low }, &[a], span)
            }
            Sort::BitVec(width) => {
                Err(self.type_error(span, format!("a vector of {width} bits has no bits [{high}:{low}]")))
            }
            other => {
                let message =
                    format!("only bit-vectors have bits, and this is of type {}", self.show_sort(&other));
                Err(self.type_error(span, message))
            }
        }
    }
}
