//! Repair: a model of all constraints but few often becomes one of all by other values of one to three variables. Which values is
//! read off the constraint that's false, from the top down: what an operand has to be for the result to be what's wanted, the
//! others being what they are (inversion, as in local search by propagation). What a change breaks is repaired in its turn. Only
//! terms that mention a changed variable are evaluated again, so this takes microseconds where encoding alone would take more;
//! what isn't found quickly is left to the solver, which is complete.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use touchstone_logic::{Op, Store, TermId, Var};

use super::model::{Known, Model, Valued, value_of};
use super::variables::Variables;
use super::{Answer, By, Counts, Link, Part, Reply};
use crate::word::{Kind, mask, signed};

/// The most variables that change.
const DEPTH: usize = 3;
/// The most changes that are tried for a query, and the most of them for one constraint.
const TRIED: usize = 32;
const CANDIDATES: usize = 12;
/// Terms that may be looked at for the candidates of one constraint.
const LOOKS: usize = 300;
/// Terms that may be evaluated for a query.
const EVALUATED: usize = 6_000;
/// A change that leaves more constraints false isn't followed.
const FALSE: usize = 2;

/// A link that repairs the model at hand.
#[derive(Debug)]
pub struct Repairing<N> {
    next: N,
}

impl<N> Repairing<N> {
    /// Stands around the next link.
    pub fn new(next: N) -> Repairing<N> {
        Repairing { next }
    }
}

impl<N: Link> Link for Repairing<N> {
    fn ask(&mut self, part: &Part<'_>, counts: &mut Counts) -> Reply {
        let Part { store, constraints, near: hint, wrong, variables, .. } = *part;
        match near(store, constraints, wrong, hint, variables) {
            Some(model) => {
                debug_assert!(constraints.iter().all(|term| model.truth(store, *term) == Some(true)));
                Reply { answer: Answer::Sat(Rc::new(model)), by: By::Repair }
            }
            None => self.next.ask(part, counts),
        }
    }

    fn learn(&mut self, model: &Rc<Model>) {
        self.next.learn(model);
    }
}

/// A model in which some variables have other values.
struct Changed<'a> {
    hint: &'a Model,
    variables: &'a Variables,
    values: Vec<(Var, u128)>,
}

impl Valued for Changed<'_> {
    fn given(&self, store: &Store, term: TermId) -> Option<Option<u128>> {
        let mentions = self.values.iter().any(|(var, _)| self.variables.may_mention(term, *var));
        (!mentions).then(|| self.hint.word(store, term))
    }

    fn variable(&self, store: &Store, term: TermId, var: Var) -> Option<u128> {
        match self.values.iter().find(|(changed, _)| *changed == var) {
            Some((_, word)) => Some(*word),
            None => self.hint.word(store, term),
        }
    }

    /// What has no word of its own is left to the solver.
    fn whole(&self, _: &Store, _: TermId) -> Option<u128> {
        None
    }
}

/// A search for a model near another.
struct Repair<'a> {
    store: &'a Store,
    constraints: &'a [TermId],
    hint: &'a Model,
    variables: &'a Variables,
    tried: usize,
    evaluated: usize,
}

/// A model of the constraints that differs from `hint` in few variables, if one is found at once. `hint` satisfies all but `wrong`, and
/// `variables` knows the variables of each. Cost: bounded by [`EVALUATED`] and [`TRIED`].
fn near(
    store: &Store,
    constraints: &[TermId],
    wrong: &[TermId],
    hint: &Model,
    variables: &Variables,
) -> Option<Model> {
    let own = constraints.iter().copied().filter(|term| wrong.contains(term));
    let wrong: Vec<TermId> = own.take(FALSE + 1).collect();
    if wrong.is_empty() || wrong.len() > FALSE {
        return None;
    }
    let mut repair = Repair { store, constraints, hint, variables, tried: 0, evaluated: 0 };
    let values = repair.search(&[], &FxHashMap::default(), &wrong)?;
    let values = values.into_iter().filter_map(|(var, word)| {
        let kind = Kind::of(store.var_sort(var));
        Some((var, kind.value(word)?))
    });
    Some(hint.changed(values))
}

impl Repair<'_> {
    /// Changes beyond those given that leave nothing false; `known` are values under these, and `wrong` is what's false.
    fn search(
        &mut self,
        changes: &[(Var, u128)],
        known: &Known,
        wrong: &[TermId],
    ) -> Option<Vec<(Var, u128)>> {
        let first = *wrong.first()?;
        let changed = Changed { hint: self.hint, variables: self.variables, values: changes.to_vec() };
        let mut known = known.clone();
        let mut inversion =
            Inversion { store: self.store, changed: &changed, known: &mut known, found: vec![], looks: 0 };
        inversion.truth(first, true);
        let candidates = inversion.found;
        let mut later = vec![];
        for (var, word) in candidates {
            if self.tried >= TRIED || self.evaluated >= EVALUATED {
                return None;
            }
            self.tried += 1;
            let mut values = changes.to_vec();
            values.push((var, word));
            let (known, wrong) = match self.broken(&values, wrong) {
                Some(broken) => broken,
                None => continue,
            };
            if wrong.is_empty() {
                return Some(values);
            }
            later.push((values, known, wrong));
        }
        if changes.len() + 1 >= DEPTH {
            return None;
        }
        later.sort_by_key(|(_, _, wrong)| wrong.len());
        later.into_iter().find_map(|(values, known, wrong)| self.search(&values, &known, &wrong))
    }

    /// What's false under changes, the first of `wrong` apart: that has to be true, and no more than a few may be false, or `None`.
    fn broken(&mut self, values: &[(Var, u128)], wrong: &[TermId]) -> Option<(Known, Vec<TermId>)> {
        let changed = Changed { hint: self.hint, variables: self.variables, values: values.to_vec() };
        let mut known = Known::default();
        let first = *wrong.first()?;
        let holds = |term: TermId, known: &mut Known| value_of(self.store, term, known, &changed) == Some(1);
        let mut left = vec![];
        let affected = |term: &TermId| values.iter().any(|(var, _)| self.variables.may_mention(*term, *var));
        let others = self
            .constraints
            .iter()
            .filter(|term| **term != first && (affected(term) || wrong.contains(term)));
        for term in [first].iter().chain(others) {
            if !holds(*term, &mut known) {
                left.push(*term);
            }
            let over = self.evaluated + known.len() > EVALUATED;
            if over || left.first() == Some(&first) || left.len() > FALSE {
                self.evaluated += known.len();
                return None;
            }
        }
        self.evaluated += known.len();
        Some((known, left))
    }
}

/// What a term has to be.
#[derive(Clone, Copy)]
enum Wanted {
    Is(u128),
    IsNot(u128),
}

/// Changes of one variable each that may make a term what it's wanted to be.
struct Inversion<'a> {
    store: &'a Store,
    changed: &'a Changed<'a>,
    known: &'a mut Known,
    found: Vec<(Var, u128)>,
    looks: usize,
}

impl Inversion<'_> {
    fn value(&mut self, term: TermId) -> Option<u128> {
        value_of(self.store, term, self.known, self.changed)
    }

    /// Tells whether there's been enough.
    fn is_over(&mut self) -> bool {
        self.looks += 1;
        self.looks > LOOKS || self.found.len() >= CANDIDATES
    }

    fn propose(&mut self, var: Var, word: u128) {
        let taken = self.changed.values.iter().any(|(changed, _)| *changed == var);
        if !taken && self.found.len() < CANDIDATES && !self.found.contains(&(var, word)) {
            self.found.push((var, word));
        }
    }

    /// Ways for a truth value to become the one that's wanted. Recursion is bounded by [`LOOKS`].
    fn truth(&mut self, term: TermId, wanted: bool) {
        if self.is_over() || self.value(term) == Some(u128::from(wanted)) {
            return;
        }
        let store = self.store;
        let args = store.args(term);
        match (store.op(term), args) {
            (Op::Var(var), _) => self.propose(*var, u128::from(wanted)),
            (Op::Not, [a]) => self.truth(*a, !wanted),
            (Op::And | Op::Or, args) => args.iter().for_each(|arg| self.truth(*arg, wanted)),
            (Op::Implies, [a, b]) => {
                self.truth(*b, wanted);
                self.truth(*a, !wanted);
            }
            (Op::Ite, [c, a, b]) => self.choice(*c, *a, *b, Wanted::Is(u128::from(wanted))),
            (Op::Eq, [a, b]) => {
                let kind = Kind::of(store.sort(*a));
                if kind == Kind::Other {
                    return;
                }
                let (Some(x), Some(y)) = (self.value(*a), self.value(*b)) else { return };
                let target = |word: u128| if wanted { Wanted::Is(word) } else { Wanted::IsNot(word) };
                self.term(*a, target(y));
                self.term(*b, target(x));
            }
            (op @ (Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle), [a, b]) => {
                let Kind::Bits(width) = Kind::of(store.sort(*a)) else { return };
                let (Some(x), Some(y)) = (self.value(*a), self.value(*b)) else { return };
                // Whether the first has to be the smaller one, and whether they may be equal.
                let smaller = wanted;
                let equal = matches!(op, Op::BvUle | Op::BvSle) == wanted;
                let is_signed = matches!(op, Op::BvSlt | Op::BvSle);
                let step = u128::from(!equal);
                let all = mask(width);
                let top = if is_signed { all >> 1 } else { all };
                let bottom = if is_signed { top + 1 } else { 0 };
                let (lower, upper) =
                    (|word: u128| word.wrapping_sub(step) & all, |word: u128| word.wrapping_add(step) & all);
                let (for_a, for_b, end_a, end_b) = match smaller {
                    true => (lower(y), upper(x), bottom, top),
                    false => (upper(y), lower(x), top, bottom),
                };
                let fits = |from: u128, end: u128| step == 0 || from != end;
                if fits(y, end_a) {
                    self.term(*a, Wanted::Is(for_a));
                }
                if fits(x, end_b) {
                    self.term(*b, Wanted::Is(for_b));
                }
            }
            _ => {}
        }
    }

    /// Ways for an if-then-else.
    fn choice(&mut self, condition: TermId, yes: TermId, no: TermId, wanted: Wanted) {
        let Some(truth) = self.value(condition) else { return };
        let (taken, other) = if truth != 0 { (yes, no) } else { (no, yes) };
        let fits = match (self.value(other), wanted) {
            (Some(word), Wanted::Is(wanted)) => word == wanted,
            (Some(word), Wanted::IsNot(wanted)) => word != wanted,
            (None, _) => false,
        };
        if fits {
            self.truth(condition, truth == 0);
        }
        self.term(taken, wanted);
    }

    /// Ways for a term of a machine sort. Recursion is bounded by [`LOOKS`].
    fn term(&mut self, term: TermId, wanted: Wanted) {
        if self.is_over() {
            return;
        }
        let store = self.store;
        let kind = Kind::of(store.sort(term));
        let width = match kind {
            Kind::Bool => {
                match wanted {
                    Wanted::Is(word) => self.truth(term, word != 0),
                    Wanted::IsNot(word) => self.truth(term, word == 0),
                }
                return;
            }
            Kind::Bits(width) => width,
            Kind::Float { .. } | Kind::Other => return,
        };
        let map = |wanted: Wanted, to: &dyn Fn(u128) -> u128| match wanted {
            Wanted::Is(word) => Wanted::Is(to(word)),
            Wanted::IsNot(word) => Wanted::IsNot(to(word)),
        };
        match (store.op(term), store.args(term)) {
            (Op::Var(var), _) => match wanted {
                Wanted::Is(word) => self.propose(*var, word),
                Wanted::IsNot(word) if width <= 4 => {
                    (0..=mask(width))
                        .filter(|other| *other != word)
                        .for_each(|other| self.propose(*var, other));
                }
                Wanted::IsNot(word) => {
                    for other in [0, 1, word.wrapping_add(1), word.wrapping_sub(1)] {
                        if other & mask(width) != word {
                            self.propose(*var, other & mask(width));
                        }
                    }
                }
            },
            (Op::Ite, [c, a, b]) => self.choice(*c, *a, *b, wanted),
            (op @ (Op::BvAdd | Op::BvXor | Op::BvSub), [a, b]) => {
                let (Some(x), Some(y)) = (self.value(*a), self.value(*b)) else { return };
                let all = mask(width);
                let (of_a, of_b): (&dyn Fn(u128) -> u128, &dyn Fn(u128) -> u128) = match op {
                    Op::BvAdd => (&|word| word.wrapping_sub(y) & all, &|word| word.wrapping_sub(x) & all),
                    Op::BvSub => (&|word| word.wrapping_add(y) & all, &|word| x.wrapping_sub(word) & all),
                    _ => (&|word| word ^ y, &|word| word ^ x),
                };
                self.term(*a, map(wanted, of_a));
                self.term(*b, map(wanted, of_b));
            }
            (Op::BvNot, [a]) => self.term(*a, map(wanted, &|word| !word & mask(width))),
            (Op::BvNeg, [a]) => self.term(*a, map(wanted, &|word| word.wrapping_neg() & mask(width))),
            (op @ (Op::ZeroExtend(_) | Op::SignExtend(_)), [a]) => {
                let inner = Kind::of(store.sort(*a)).width();
                if let Wanted::Is(word) = wanted {
                    let low = word & mask(inner);
                    let whole = match op {
                        Op::SignExtend(_) => signed(low, inner) as u128 & mask(width),
                        _ => low,
                    };
                    if whole != word {
                        return;
                    }
                }
                self.term(*a, map(wanted, &|word| word & mask(inner)));
            }
            (Op::Extract { high, low }, [a]) => {
                let Some(now) = self.value(*a) else { return };
                let part = mask(high - low + 1);
                let put = |word: u128| now & !(part << low) | (word & part) << low;
                match wanted {
                    Wanted::Is(word) => self.term(*a, Wanted::Is(put(word))),
                    Wanted::IsNot(word) => self.term(*a, Wanted::Is(put(word.wrapping_add(1)))),
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchstone_logic::testing::{Rng, random_valuation};
    use touchstone_logic::{Sort, Valuation, eval};

    /// A term of sums, negations, choices and the like.
    fn invertible(rng: &mut Rng, store: &mut Store, vars: &[Var], depth: u32) -> TermId {
        let inner = |rng: &mut Rng, store: &mut Store| invertible(rng, store, vars, depth - 1);
        match if depth == 0 { 0 } else { rng.below(7) } {
            0 | 1 if rng.chance(1, 4) => store.bitvec(6, rng.below(64) as u32).expect("fits"),
            0 | 1 => store.var_term(vars[rng.below(vars.len())]),
            2 => {
                let (c, a, b) =
                    (comparison(rng, store, vars, depth - 1), inner(rng, store), inner(rng, store));
                store.raw(Op::Ite, &[c, a, b]).expect("sorts")
            }
            3 => {
                let a = inner(rng, store);
                let low = store.raw(Op::Extract { high: 2, low: 0 }, &[a]).expect("sorts");
                let op = if rng.chance(1, 2) { Op::SignExtend(3) } else { Op::ZeroExtend(3) };
                store.raw(op, &[low]).expect("sorts")
            }
            4 => {
                let a = inner(rng, store);
                store.raw(if rng.chance(1, 2) { Op::BvNot } else { Op::BvNeg }, &[a]).expect("sorts")
            }
            _ => {
                let (a, b) = (inner(rng, store), inner(rng, store));
                let op = [Op::BvAdd, Op::BvSub, Op::BvXor][rng.below(3)].clone();
                store.raw(op, &[a, b]).expect("sorts")
            }
        }
    }

    fn comparison(rng: &mut Rng, store: &mut Store, vars: &[Var], depth: u32) -> TermId {
        let (a, b) = (invertible(rng, store, vars, depth), invertible(rng, store, vars, depth));
        let op = [Op::Eq, Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle][rng.below(5)].clone();
        let made = store.raw(op, &[a, b]).expect("sorts");
        if rng.chance(1, 2) { store.raw(Op::Not, &[made]).expect("sorts") } else { made }
    }

    /// What's found satisfies every constraint, by `logic`'s evaluator, and most of what a few changes repair is found.
    #[test]
    fn what_is_found_is_a_model() {
        let mut rng = Rng::new(31);
        let (mut asked, mut found) = (0, 0);
        for _ in 0..2_000 {
            let mut store = Store::new();
            let vars = ["a", "b", "c"].map(|name| store.var(name, Sort::BitVec(6)).expect("fresh"));
            let valuation = random_valuation(&mut rng, &store, &vars);
            let holds = |store: &Store, term: TermId, valuation: &Valuation| {
                eval(store, term, valuation).ok().and_then(|value| value.as_bool()) == Some(true)
            };
            let (mut constraints, mut wrong) = (vec![], vec![]);
            for _ in 0..2 + rng.below(4) {
                let term = comparison(&mut rng, &mut store, &vars, 2);
                if holds(&store, term, &valuation) {
                    constraints.push(term);
                } else if wrong.is_empty() {
                    wrong.push(term);
                    constraints.push(term);
                }
            }
            constraints.sort_unstable();
            constraints.dedup();
            let mut variables = Variables::default();
            constraints.iter().for_each(|term| drop(variables.of(&store, *term)));
            let hint = Model::of(vars.iter().filter_map(|var| Some((*var, valuation.get(*var)?.clone()))));
            if wrong.is_empty() {
                continue;
            }
            asked += 1;
            let Some(model) = near(&store, &constraints, &wrong, &hint, &variables) else { continue };
            found += 1;
            let mut whole = Valuation::new();
            for var in vars {
                let term = store.var_term(var);
                let word = model.word(&store, term).expect("a word");
                whole.set(var, Kind::Bits(6).value(word).expect("fits"));
            }
            assert!(constraints.iter().all(|term| holds(&store, *term, &whole)));
        }
        // Some have no model at all.
        assert!(asked > 1_000 && found * 2 > asked, "{found} of {asked}");
    }

    /// A chain of numbers, each greater than the one before: one more link is one more value.
    #[test]
    fn a_chain_grows_by_a_value_each() {
        let mut store = Store::new();
        let mut variables = Variables::default();
        let mut constraints: Vec<TermId> = vec![];
        let mut model = Model::default();
        let mut before = store.variable("x", Sort::BitVec(32)).expect("fresh");
        for number in 0..20 {
            let next = store.variable(&format!("x{number}"), Sort::BitVec(32)).expect("fresh");
            let larger = store.raw(Op::BvSlt, &[before, next]).expect("sorts");
            constraints.push(larger);
            constraints.sort_unstable();
            drop(variables.of(&store, larger));
            model = near(&store, &constraints, &[larger], &model, &variables).expect("a model");
            assert!(constraints.iter().all(|term| model.truth(&store, *term) == Some(true)));
            before = next;
        }
    }
}
