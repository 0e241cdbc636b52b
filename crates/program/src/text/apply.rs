//! Operators and functions applied to operands, as they stand: nothing is simplified, so that what was read is printed
//! again.

use touchstone_logic::{Op, RoundingMode, Sort, TermId};

use super::TextError;
use super::expression::{Head, Operand};
use super::parser::{Parsed, Parser, placed};
use super::precedence::{Grouping, Infix, Meaning};
use crate::Span;

impl Parser {
    pub(super) fn apply(&mut self, head: Head, args: &[TermId], span: Span) -> Parsed<Operand> {
        let built = match head {
            Head::Function(fun) => placed(span, self.program().store_mut().raw(Op::Apply(fun), args))?,
            Head::Operator(op) => placed(span, self.program().store_mut().raw(op, args))?,
            Head::Old => match args {
                [term] => placed(span, self.program().old_term(*term))?,
                _ => return Err(TextError { span, message: "`old` takes one expression".to_owned() }),
            },
        };
        self.note(built, span);
        Ok(Operand::Term(built, span))
    }

    /// The term of an operand.
    pub(super) fn finish(&mut self, operand: Operand) -> Parsed<(TermId, Span)> {
        match operand {
            Operand::Term(term, span) => Ok((term, span)),
            Operand::Chain(op, args, span) => {
                let term = placed(span, self.program().store_mut().raw(op, &args))?;
                self.note(term, span);
                Ok((term, span))
            }
        }
    }

    pub(super) fn infix(
        &mut self,
        infix: &'static Infix,
        left: Operand,
        right: Operand,
        at: Span,
    ) -> Parsed<Operand> {
        let (right, end) = self.finish(right)?;
        if let (Grouping::Chain, Meaning::Plain(op)) = (infix.grouping, &infix.meaning) {
            return Ok(match left {
                Operand::Chain(chained, mut args, span) if chained == *op => {
                    // A wrong sort is reported where it is.
                    placed(at, self.program().store_mut().raw(op.clone(), &[args[0], right]))?;
                    args.push(right);
                    Operand::Chain(chained, args, span.to(end))
                }
                left => {
                    let (left, span) = self.finish(left)?;
                    placed(at, self.program().store_mut().raw(op.clone(), &[left, right]))?;
                    Operand::Chain(op.clone(), vec![left, right], span.to(end))
                }
            });
        }
        let (left, start) = self.finish(left)?;
        let span = start.to(end);
        let store = self.program().store_mut();
        let term = match &infix.meaning {
            Meaning::Plain(op) => placed(at, store.raw(op.clone(), &[left, right]))?,
            Meaning::Turned(op) => placed(at, store.raw(op.clone(), &[right, left]))?,
            Meaning::Negated(op) => {
                let positive = placed(at, store.raw(op.clone(), &[left, right]))?;
                placed(at, store.raw(Op::Not, &[positive]))?
            }
            Meaning::Equivalence => {
                if *store.sort(left) != Sort::Bool {
                    let message = "`<==>` is between truth values".to_owned();
                    return Err(TextError { span: at, message });
                }
                placed(at, store.raw(Op::Eq, &[left, right]))?
            }
        };
        self.note(term, span);
        Ok(Operand::Term(term, span))
    }
}

pub(super) fn rounding_mode(word: &str) -> Option<RoundingMode> {
    RoundingMode::ALL.into_iter().find(|mode| mode.to_string() == word)
}
