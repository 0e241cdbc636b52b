//! Booleans: connectives, comparisons, and the relations of sets and arrays.

use touchstone_logic::{Op, Sort, Store, TermId};

use super::super::constraint::{Constraint, Lit, Relation};
use super::{Meaning, Stop, Translation, too_large, unsupported};

impl Translation {
    /// The literal of a boolean term whose arguments are translated already.
    pub(crate) fn truth_of(&mut self, store: &Store, term: TermId) -> Result<Lit, Stop> {
        let known = match self.memo.get(&term) {
            Some(known) => known.clone(),
            None => {
                let meaning = self.translate(store, term)?;
                self.memo.insert(term, meaning.clone());
                meaning
            }
        };
        match known {
            Meaning::Truth(lit) => Ok(lit),
            _ => Err(unsupported(term, "a boolean was expected".to_owned())),
        }
    }

    pub(crate) fn truths_of(&mut self, store: &Store, terms: &[TermId]) -> Result<Vec<Lit>, Stop> {
        terms.iter().map(|term| self.truth_of(store, *term)).collect()
    }

    pub(super) fn boolean(&mut self, store: &Store, term: TermId) -> Result<Lit, Stop> {
        let args = store.args(term);
        match store.op(term) {
            Op::Not => Ok(!self.truth_of(store, args[0])?),
            Op::And => {
                let of = self.truths_of(store, args)?;
                self.all(of)
            }
            Op::Or => {
                let of = self.truths_of(store, args)?;
                self.any(of)
            }
            Op::Implies => {
                let (a, b) = (self.truth_of(store, args[0])?, self.truth_of(store, args[1])?);
                self.any(vec![!a, b])
            }
            Op::Xor => {
                let (a, b) = (self.truth_of(store, args[0])?, self.truth_of(store, args[1])?);
                Ok(!self.same(a, b)?)
            }
            Op::Ite => {
                let condition = self.truth_of(store, args[0])?;
                let (then, other) = (self.truth_of(store, args[1])?, self.truth_of(store, args[2])?);
                self.choose_truth(condition, then, other)
            }
            Op::Eq => self.equal(store, term, args[0], args[1]),
            Op::Distinct => {
                let mut apart = Vec::new();
                for (i, a) in args.iter().enumerate() {
                    for b in &args[..i] {
                        apart.push(!self.equal(store, term, *a, *b)?);
                    }
                }
                self.all(apart)
            }
            Op::Le => self.less(store, term, 0),
            Op::Lt => self.less(store, term, -1),
            Op::Member => {
                let element = self.number_var(store, args[0])?;
                let of = self.set_of(store, args[1])?;
                let lit = self.space.new_lit();
                self.space.post(Constraint::Member { lit, element, of })?;
                Ok(lit)
            }
            Op::Subset | Op::Disjoint => {
                let (left, right) = (self.set_of(store, args[0])?, self.set_of(store, args[1])?);
                let lit = self.space.new_lit();
                self.space.post(match store.op(term) {
                    Op::Subset => Constraint::Subset { lit, left, right },
                    _ => Constraint::Disjoint { lit, left, right },
                })?;
                Ok(lit)
            }
            Op::Select => {
                let element = self.select(store, term)?;
                self.compare(term, &element, Relation::Eq, 1)
            }
            _ => self.vector_predicate(store, term),
        }
    }

    fn less(&mut self, store: &Store, term: TermId, bound: i128) -> Result<Lit, Stop> {
        let args = store.args(term);
        let (a, b) = (self.number_of(store, args[0])?, self.number_of(store, args[1])?);
        let difference = a.minus(&b).ok_or_else(|| too_large(term))?;
        self.is_at_most(term, &difference, bound)
    }

    /// A literal for `a = b`, whatever their sort.
    fn equal(&mut self, store: &Store, term: TermId, a: TermId, b: TermId) -> Result<Lit, Stop> {
        match store.sort(a) {
            Sort::Bool => {
                let (a, b) = (self.truth_of(store, a)?, self.truth_of(store, b)?);
                self.same(a, b)
            }
            Sort::Int | Sort::BitVec(_) => {
                let (a, b) = (self.number_of(store, a)?, self.number_of(store, b)?);
                let difference = a.minus(&b).ok_or_else(|| too_large(term))?;
                self.compare(term, &difference, Relation::Eq, 0)
            }
            Sort::Set(_) => {
                let (left, right) = (self.set_of(store, a)?, self.set_of(store, b)?);
                let lit = self.space.new_lit();
                self.space.post(Constraint::SetEq { lit, left, right })?;
                Ok(lit)
            }
            Sort::Array(..) => {
                let (a, b) = (self.array_of(store, a)?, self.array_of(store, b)?);
                let mut equal = Vec::new();
                for (x, y) in a.iter().zip(&b) {
                    let difference = x.minus(y).ok_or_else(|| too_large(term))?;
                    equal.push(self.compare(term, &difference, Relation::Eq, 0)?);
                }
                self.all(equal)
            }
            sort => Err(unsupported(term, format!("the kernel can't compare {sort}"))),
        }
    }

    pub(crate) fn all(&mut self, of: Vec<Lit>) -> Result<Lit, Stop> {
        if let [only] = of[..] {
            return Ok(only);
        }
        let result = self.space.new_lit();
        self.space.post(Constraint::And { result, of })?;
        Ok(result)
    }

    pub(crate) fn any(&mut self, of: Vec<Lit>) -> Result<Lit, Stop> {
        Ok(!self.all(of.into_iter().map(|lit| !lit).collect())?)
    }

    fn same(&mut self, left: Lit, right: Lit) -> Result<Lit, Stop> {
        let result = self.space.new_lit();
        self.space.post(Constraint::Iff { result, left, right })?;
        Ok(result)
    }

    fn choose_truth(&mut self, condition: Lit, then: Lit, other: Lit) -> Result<Lit, Stop> {
        match self.space.truth(condition) {
            Some(true) => return Ok(then),
            Some(false) => return Ok(other),
            None => {}
        }
        let result = self.space.new_lit();
        // The last two hold whatever the condition is: constructive disjunction.
        for clause in [
            [!condition, !then, result],
            [!condition, then, !result],
            [condition, !other, result],
            [condition, other, !result],
            [!then, !other, result],
            [then, other, !result],
        ] {
            self.space.post(Constraint::Clause(clause.to_vec()))?;
        }
        Ok(result)
    }
}
