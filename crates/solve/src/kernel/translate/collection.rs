//! Finite sets as guarded elements, arrays over few indices as one expression for each index.

use touchstone_logic::{Op, Sort, Store, TermId};

use super::super::constraint::{Constraint, Element, Lit, Relation};
use super::number::Linear;
use super::{Meaning, Stop, Translation, index_range, too_large, unsupported};

impl Translation {
    /// A set variable: each value of its universe may be there or not.
    pub(super) fn new_set(&mut self, low: i128, high: i128) -> Vec<Element> {
        (low..=high)
            .map(|value| {
                let var = self.space.constant(value);
                Element { guard: self.space.new_lit(), var }
            })
            .collect()
    }

    pub(crate) fn set_of(&mut self, store: &Store, term: TermId) -> Result<Vec<Element>, Stop> {
        let known = match self.memo.get(&term) {
            Some(known) => known.clone(),
            None => self.translate(store, term)?,
        };
        match known {
            Meaning::Set(elements) => Ok(elements),
            _ => Err(unsupported(term, "a set was expected".to_owned())),
        }
    }

    pub(crate) fn array_of(&mut self, store: &Store, term: TermId) -> Result<Vec<Linear>, Stop> {
        let known = match self.memo.get(&term) {
            Some(known) => known.clone(),
            None => self.translate(store, term)?,
        };
        match known {
            Meaning::Array(elements) => Ok(elements),
            _ => Err(unsupported(term, "an array was expected".to_owned())),
        }
    }

    pub(super) fn set(&mut self, store: &Store, term: TermId) -> Result<Vec<Element>, Stop> {
        let args = store.args(term);
        match store.op(term) {
            Op::EmptySet(_) => Ok(Vec::new()),
            Op::Singleton => Ok(vec![Element::always(self.number_var(store, args[0])?)]),
            Op::Insert => {
                let element = Element::always(self.number_var(store, args[0])?);
                let mut elements = self.set_of(store, args[1])?;
                elements.push(element);
                Ok(elements)
            }
            Op::Union => {
                let mut elements = self.set_of(store, args[0])?;
                elements.extend(self.set_of(store, args[1])?);
                Ok(elements)
            }
            Op::Intersection | Op::Difference => {
                let (left, right) = (self.set_of(store, args[0])?, self.set_of(store, args[1])?);
                let inside = *store.op(term) == Op::Intersection;
                left.into_iter()
                    .map(|e| {
                        let lit = self.space.new_lit();
                        self.space.post(Constraint::Member { lit, element: e.var, of: right.clone() })?;
                        self.guarded(e, if inside { lit } else { !lit })
                    })
                    .collect()
            }
            Op::Ite => {
                let condition = self.truth_of(store, args[0])?;
                let (then, other) = (self.set_of(store, args[1])?, self.set_of(store, args[2])?);
                let then = then.into_iter().map(|e| (e, condition));
                let other = other.into_iter().map(|e| (e, !condition));
                then.chain(other).map(|(e, lit)| self.guarded(e, lit)).collect()
            }
            op => Err(unsupported(term, format!("the kernel has no {op:?} of sets"))),
        }
    }

    /// The element, there only if `lit` is true too.
    fn guarded(&mut self, e: Element, lit: Lit) -> Result<Element, Stop> {
        let guard = if e.guard == Lit::TRUE { lit } else { self.all(vec![e.guard, lit])? };
        Ok(Element { guard, var: e.var })
    }

    pub(super) fn array(&mut self, store: &Store, term: TermId) -> Result<Vec<Linear>, Stop> {
        let args = store.args(term);
        let size = match store.sort(term) {
            Sort::Array(index, _) => index_range(index).map(|(_, last)| last as usize + 1),
            _ => None,
        };
        let Some(size) = size else {
            return Err(unsupported(term, "the kernel has no arrays over so many indices".to_owned()));
        };
        match store.op(term) {
            Op::ConstArray(_) => Ok(vec![self.number_of(store, args[0])?; size]),
            Op::Store => {
                let mut elements = self.array_of(store, args[0])?;
                let (index, value) = (self.number_of(store, args[1])?, self.number_of(store, args[2])?);
                for (i, element) in elements.iter_mut().enumerate() {
                    let here = self.compare(term, &index, Relation::Eq, i as i128)?;
                    *element = self.choose(term, here, &value, element)?;
                }
                Ok(elements)
            }
            Op::Ite => {
                let condition = self.truth_of(store, args[0])?;
                let (then, other) = (self.array_of(store, args[1])?, self.array_of(store, args[2])?);
                then.iter().zip(&other).map(|(a, b)| self.choose(term, condition, a, b)).collect()
            }
            op => Err(unsupported(term, format!("the kernel has no {op:?} of arrays"))),
        }
    }

    /// An array's element.
    pub(super) fn select(&mut self, store: &Store, term: TermId) -> Result<Linear, Stop> {
        let args = store.args(term);
        let array = self.array_of(store, args[0])?;
        let index = self.number_of(store, args[1])?;
        if let Some(element) = index.known().and_then(|i| array.get(usize::try_from(i).ok()?)) {
            return Ok(element.clone());
        }
        let index = self.var_of(term, &index)?;
        let of = array.iter().map(|x| self.var_of(term, x)).collect::<Result<Vec<_>, Stop>>()?;
        let low = of.iter().map(|x| self.space.min(*x)).min().ok_or_else(|| too_large(term))?;
        let high = of.iter().map(|x| self.space.max(*x)).max().ok_or_else(|| too_large(term))?;
        let result = self.space.new_var(low, high);
        self.space.post(Constraint::Element { result, index, of })?;
        Ok(Linear::var(result))
    }
}
