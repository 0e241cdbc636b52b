//! From a model to a tape (TTT §4.3, Fig. 6 `decode`, `whichOf`, `unapply`), logging the variables that are read: the
//! decode-relevant ones, which alone are refuted (TTT §4.5).

use super::query::Query;
use super::symbol::{Sym, Unfolding};
use crate::graph::{Shape, Ty};
use crate::query::{Since, Solution};
use touchstone_logic::{Op, TermId, Valuation, Value, Var};

/// The model has no value where decoding needs one.
#[derive(Debug, thiserror::Error)]
#[error("the model has no value for {0}")]
pub(super) struct Incomplete(String);

/// A decoded model.
pub(super) struct Decoded {
    pub(super) tape: Vec<i128>,
    /// Whether some part of it has exactly the layer's depth.
    pub(super) attains: bool,
    /// What was read, and no more (TTT §4.5 `R`).
    pub(super) relevant: Vec<(Var, Value)>,
}

pub(super) struct Decoder<'q> {
    query: &'q mut Query,
    model: &'q Valuation,
    functions: i128,
    decoded: Decoded,
}

impl Decoded {
    pub(super) fn solution(self) -> Solution {
        Solution { tape: self.tape.into(), attains: self.attains, certain: false, since: Since::default() }
    }
}

impl<'q> Decoder<'q> {
    /// Decodes the roots.
    pub(super) fn decode(
        query: &'q mut Query,
        roots: &[(Sym, Ty)],
        model: &'q Valuation,
    ) -> Result<Decoded, Incomplete> {
        let attains = query.layer.depth() == 0;
        let decoded = Decoded { tape: Vec::new(), attains, relevant: Vec::new() };
        let mut decoder = Decoder { query, model, functions: 0, decoded };
        for (value, ty) in roots {
            decoder.value(value, *ty)?;
        }
        Ok(decoder.decoded)
    }

    fn value(&mut self, value: &Sym, ty: Ty) -> Result<(), Incomplete> {
        match value {
            Sym::Bool(term) => self.word(*term).map(|_| ()),
            Sym::Int(number) | Sym::Char(number) => self.leaf(number.term, ty),
            Sym::Float(index, _) | Sym::Text(index) => self.leaf(*index, ty),
            Sym::Node(id) => {
                let node = self.query.node(*id);
                let (choice, budget, unfolding) = (node.choice, node.budget, node.unfolding.clone());
                let chosen = self.word(choice)?;
                let graph = self.query.graph.clone();
                let attains = &mut self.decoded.attains;
                match (&unfolding, &graph.node(ty).shape) {
                    (Unfolding::Seq { elements, .. }, Shape::Seq { element, length, .. }) => {
                        *attains |= length.is_none() && chosen == i128::from(budget);
                        for value in elements.iter().take(usize::try_from(chosen).unwrap_or(0)) {
                            self.value(value, *element)?;
                        }
                    }
                    (Unfolding::Data(alternatives), _) => {
                        // `whichOf`: the alternative that the model chose.
                        let which =
                            alternatives.iter().find(|alternative| alternative.index as i128 == chosen);
                        let which = which.ok_or_else(|| Incomplete(format!("constructor {chosen}")))?;
                        let unbounded = |_| Incomplete("a type without end".to_owned());
                        let least = graph.min_depths(ty).map_err(unbounded)?[which.index];
                        *attains |= budget > 0 && least == Some(budget);
                        // `unapply`: its fields.
                        let types = graph.fields(ty, which.index).map_err(unbounded)?;
                        for (value, field) in which.fields.iter().zip(types.iter()) {
                            self.value(value, field.ty)?;
                        }
                    }
                    _ => {}
                }
                Ok(())
            }
            // A function argument: its number.
            Sym::Unknown => {
                self.decoded.tape.push(self.functions);
                self.functions += 1;
                Ok(())
            }
            Sym::Tuple(_) | Sym::Construct(..) | Sym::OneOf(_) | Sym::Set(_) | Sym::Datum(_) => Ok(()),
        }
    }

    fn leaf(&mut self, term: TermId, ty: Ty) -> Result<(), Incomplete> {
        let value = self.word(term)?;
        let candidates = self.query.candidates(ty);
        self.decoded.attains |= candidates.values[candidates.earlier..].contains(&value);
        Ok(())
    }

    /// Reads a variable, or a literal, and logs it.
    fn word(&mut self, term: TermId) -> Result<i128, Incomplete> {
        let value = match self.query.store.op(term) {
            Op::Literal(value) => Some(value.clone()),
            Op::Var(var) => {
                let value = self.model.get(*var).cloned();
                self.decoded.relevant.extend(value.clone().map(|value| (*var, value)));
                value
            }
            _ => None,
        };
        let word = match &value {
            Some(Value::Bool(b)) => Some(i128::from(*b)),
            Some(Value::Int(i)) => i128::try_from(i).ok(),
            _ => None,
        };
        let word = word.ok_or_else(|| Incomplete(self.query.store.display(term).to_string()))?;
        self.decoded.tape.push(word);
        Ok(word)
    }
}
