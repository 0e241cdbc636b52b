//! Domains: what comparisons with constants leave of a variable decides many a constraint that clauses take long over. First
//! the intervals are carried up through the terms ([`super::interval`]); then, where constraints mention one variable and no
//! other, and it has few values left, all of them are tried (node consistency). Both are what propagation over finite domains
//! begins with (CBT §2).

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use touchstone_logic::{Op, Store, TermId, Var};

use super::interval::{self, Interval};
use crate::code::{Expr, Node, Place};
use crate::word::{self, Kind, mask, signed};
use touchstone_solve::chain::{Part, Refuter};

/// The most values that are tried, and the most operations that this may take.
const VALUES: u128 = 1 << 17;
const OPERATIONS: u128 = 8_000_000;

/// Whether something multiplies or divides in a term what isn't constant, by the term's index; `None` where nobody asked.
#[derive(Default)]
pub(super) struct Domains {
    hard: Vec<Option<bool>>,
}

impl Refuter for Domains {
    /// Looks only at products, quotients and the like, so that what's easy stays cheap. Cost: [`OPERATIONS`].
    fn refute(&mut self, part: &Part<'_>) -> Option<Vec<TermId>> {
        let Part { store, constraints, variables, .. } = *part;
        let hard: Vec<TermId> =
            constraints.iter().copied().filter(|constraint| self.is_hard(store, *constraint)).collect();
        if hard.is_empty() {
            return None;
        }
        let mut alone: FxHashMap<Var, Vec<TermId>> = FxHashMap::default();
        for &constraint in constraints {
            if let [var] = variables.of_constraint(store, constraint)[..] {
                alone.entry(var).or_default().push(constraint);
            }
        }
        let mut intervals = FxHashMap::default();
        for (var, constraints) in &alone {
            if let Kind::Bits(width) = Kind::of(store.var_sort(*var)) {
                intervals.insert(*var, Range::of(store, *var, width, constraints).signed(width));
            }
        }
        if let Some(&constraint) = hard.iter().find(|term| interval::is_false(store, **term, &intervals)) {
            let involved = variables.of_constraint(store, constraint);
            let bounds = involved.iter().filter_map(|var| alone.get(var)).flatten().copied();
            let mut core: Vec<TermId> = bounds.chain([constraint]).collect();
            core.sort_unstable();
            core.dedup();
            return Some(core);
        }
        hard.iter().find_map(|constraint| {
            let [var] = variables.of_constraint(store, *constraint)[..] else { return None };
            let constraints = alone.remove(&var)?;
            has_none(store, var, &constraints)?.then_some(constraints)
        })
    }
}

impl Domains {
    /// Variables that have to be known for operators that clauses are long over to be easy: those under such operators in
    /// `kept`, and for the others one side of each.
    pub(super) fn hard_variables(
        &mut self,
        store: &Store,
        kept: &[TermId],
        others: &[TermId],
    ) -> BTreeSet<Var> {
        let mut found = BTreeSet::new();
        for term in self.hard_terms(store, kept) {
            found.extend(store.free_vars(term));
        }
        for term in self.hard_terms(store, others) {
            let sides: Vec<_> = store.args(term).iter().map(|arg| store.free_vars(*arg)).collect();
            let open = sides.iter().filter(|vars| vars.iter().any(|var| !found.contains(var)));
            if open.count() > 1
                && let Some(side) = sides.into_iter().next()
            {
                found.extend(side);
            }
        }
        found
    }

    /// The outermost terms with such an operator.
    fn hard_terms(&mut self, store: &Store, constraints: &[TermId]) -> Vec<TermId> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut pending: Vec<TermId> =
            constraints.iter().copied().filter(|constraint| self.is_hard(store, *constraint)).collect();
        let mut hard = vec![];
        while let Some(term) = pending.pop() {
            if !seen.insert(term) {
                continue;
            }
            match is_hard(store, term) {
                true => hard.push(term),
                false => pending.extend(store.args(term)),
            }
        }
        hard
    }

    /// Tells whether a constraint multiplies or divides what isn't constant. Cost: the subterms that weren't looked at before.
    pub(super) fn is_hard(&mut self, store: &Store, root: TermId) -> bool {
        if self.hard.len() < store.len() {
            self.hard.resize(store.len(), None);
        }
        let mut pending = vec![root];
        while let Some(&term) = pending.last() {
            if self.hard[term.index()].is_some() {
                pending.pop();
                continue;
            }
            let (mut hard, before) = (is_hard(store, term), pending.len());
            for arg in store.args(term) {
                match self.hard[arg.index()] {
                    Some(known) => hard |= known,
                    None => pending.push(*arg),
                }
            }
            if hard || pending.len() == before {
                self.hard[term.index()] = Some(hard);
                pending.truncate(before - 1);
            }
        }
        self.hard[root.index()] == Some(true)
    }
}

/// Tells whether an operator is one that clauses take long over, with these arguments.
fn is_hard(store: &Store, term: TermId) -> bool {
    let constant = |term: &TermId| store.literal(*term).is_some();
    match store.op(term) {
        Op::BvMul | Op::BvSmulO | Op::BvUmulO => !store.args(term).iter().any(constant),
        Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem | Op::BvSmod => true,
        Op::FpMul(_) | Op::FpDiv(_) | Op::FpFma(_) | Op::FpSqrt(_) | Op::FpRem => true,
        _ => false,
    }
}

/// Whether no value of a variable satisfies constraints that mention no other; `None` if there are too many to try.
fn has_none(store: &Store, var: Var, constraints: &[TermId]) -> Option<bool> {
    let Kind::Bits(width) = Kind::of(store.var_sort(var)) else { return None };
    let (first, count) = Range::of(store, var, width, constraints).values(width);
    let place = |_: Var| Some(Place::Local(0));
    let rows: Result<Vec<Expr>, String> =
        constraints.iter().map(|constraint| Expr::of(store, *constraint, &place)).collect();
    let rows = rows.ok()?;
    let operations: usize = rows.iter().map(|row| row.nodes.len()).sum();
    if count > VALUES || count * operations as u128 > OPERATIONS {
        return None;
    }
    let mut scratch = vec![];
    for index in 0..count {
        let value = first.wrapping_add(index) & mask(width);
        let mut all = true;
        for row in &rows {
            if evaluate(row, value, &mut scratch)? == 0 {
                all = false;
                break;
            }
        }
        if all {
            return Some(false);
        }
    }
    Some(true)
}

/// The value of a row whose only variable has this one; `None` if it isn't native.
fn evaluate(row: &Expr, value: u128, scratch: &mut Vec<u128>) -> Option<u128> {
    scratch.clear();
    for node in &row.nodes {
        let word = match node {
            Node::Word(word) => *word,
            Node::Read(_) => value,
            Node::Apply { operator, arguments: [a, b, c], .. } => {
                let at = |index: u32| scratch[index as usize];
                operator.apply(at(*a), at(*b), at(*c))?
            }
            Node::Literal(_) | Node::Whole { .. } => return None,
        };
        scratch.push(word);
    }
    scratch.last().copied()
}

/// What comparisons with constants leave of a variable, in three ways, each with all that's left.
#[derive(Clone, Copy, Debug)]
struct Range {
    /// As unsigned numbers, both inclusive.
    unsigned: (u128, u128),
    /// As signed ones.
    by_sign: (i128, i128),
    /// A piece of the circle: where it begins and how many follow.
    arc: (u128, u128),
}

impl Range {
    /// As signed numbers; what's empty is anything.
    fn signed(self, width: u32) -> Interval {
        let (low, high) = self.unsigned;
        let (mut least, mut most) = self.by_sign;
        if high <= mask(width) >> 1 {
            (least, most) = (least.max(low as i128), most.min(high as i128));
        }
        let whole = (signed(1 << (width - 1), width), signed(mask(width) >> 1, width));
        let (first, span) = self.arc;
        let first = signed(first, width);
        if let Some(last) = i128::try_from(span).ok().and_then(|span| first.checked_add(span))
            && last <= whole.1
        {
            (least, most) = (least.max(first), most.min(last));
        }
        if least <= most { (least, most) } else { whole }
    }

    /// The first of the values, and how many there are at most.
    fn values(self, width: u32) -> (u128, u128) {
        let (low, high) = self.unsigned;
        let (least, most) = self.by_sign;
        let by_sign = (least as u128 & mask(width), most.saturating_sub(least).max(0) as u128);
        // An empty range has a value all the same, which then satisfies nothing.
        let all = [(low, high.saturating_sub(low)), by_sign, self.arc];
        let smallest = all.into_iter().min_by_key(|(_, span)| *span).unwrap_or(self.arc);
        (smallest.0, smallest.1.saturating_add(1))
    }

    /// By the constraints that compare the variable with a constant.
    fn of(store: &Store, var: Var, width: u32, constraints: &[TermId]) -> Range {
        let top = mask(width);
        let (mut low, mut high) = (0, top);
        let (mut least, mut most) = (signed(1 << (width - 1), width), signed(top >> 1, width));
        let mut arc = (0, top);
        let constant = |term: TermId| store.literal(term).and_then(word::of_value);
        let is_var = |term: TermId| *store.op(term) == Op::Var(var);
        for &constraint in constraints {
            let (negated, atom) = match (store.op(constraint), store.args(constraint)) {
                (Op::Not, [inner]) => (true, *inner),
                _ => (false, constraint),
            };
            let [a, b] = store.args(atom) else { continue };
            let (a, b) = (*a, *b);
            // A comparison that doesn't hold is the other one, the other way round.
            let (op, a, b) = match (store.op(atom), negated) {
                (Op::BvUlt, false) | (Op::BvUle, true) => (Op::BvUlt, a, b),
                (Op::BvUle, false) | (Op::BvUlt, true) => (Op::BvUle, a, b),
                (Op::BvSlt, false) | (Op::BvSle, true) => (Op::BvSlt, a, b),
                (Op::BvSle, false) | (Op::BvSlt, true) => (Op::BvSle, a, b),
                (Op::Eq, false) => (Op::Eq, a, b),
                _ => continue,
            };
            let (a, b) = if negated { (b, a) } else { (a, b) };
            let strict = u128::from(matches!(op, Op::BvUlt | Op::BvSlt));
            match (op, constant(a), constant(b)) {
                (Op::Eq, _, Some(k)) if is_var(a) => (low, high) = (low.max(k), high.min(k)),
                (Op::BvUlt | Op::BvUle, Some(k), None) if is_var(b) => {
                    low = low.max(k.saturating_add(strict))
                }
                (Op::BvUlt | Op::BvUle, None, Some(k)) if is_var(a) => {
                    high = high.min(k.saturating_sub(strict))
                }
                (Op::BvSlt | Op::BvSle, Some(k), None) if is_var(b) => {
                    least = least.max(signed(k, width).saturating_add(strict as i128));
                }
                (Op::BvSlt | Op::BvSle, None, Some(k)) if is_var(a) => {
                    most = most.min(signed(k, width).saturating_sub(strict as i128));
                }
                // x + k below a bound: a piece of the circle that begins at -k.
                (Op::BvUlt | Op::BvUle, None, Some(bound)) => {
                    if let (Op::BvAdd, [x, k]) = (store.op(a), store.args(a))
                        && let (true, Some(k)) = (is_var(*x), constant(*k))
                        && bound.saturating_sub(strict) < arc.1
                    {
                        arc = (k.wrapping_neg() & top, bound.saturating_sub(strict));
                    }
                }
                _ => {}
            }
        }
        Range { unsigned: (low, high), by_sign: (least, most), arc }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};
    use touchstone_logic::testing::{Rng, random_term};
    use touchstone_logic::{Sort, Valuation, Value, eval};
    use touchstone_solve::chain::{Budget, Model, Variables};

    /// What's refuted has no value, by brute force; and much that has none is refuted.
    #[test]
    fn what_is_refuted_has_no_value() {
        let mut rng = Rng::new(17);
        let mut refuted = 0;
        for _ in 0..600 {
            let mut store = Store::new();
            let x = store.var("x", Sort::BitVec(6)).expect("fresh");
            let t = store.var_term(x);
            let square = store.mk(Op::BvMul, &[t, t]).expect("sorts");
            let bound = store.bitvec(6, rng.below(64) as u32).expect("fits");
            let op = if rng.chance(1, 2) { Op::BvSlt } else { Op::BvUlt };
            let mut constraints = vec![store.mk(op, &[square, bound]).expect("sorts")];
            for _ in 0..rng.below(4) {
                constraints.push(random_term(&mut rng, &mut store, &[x], &Sort::Bool, 4));
            }
            constraints.retain(|term| store.literal(*term).is_none());
            constraints.sort_unstable();
            let possible = (0..64u128).any(|word| {
                let mut valuation = Valuation::new();
                valuation.set(x, Kind::Bits(6).value(word).expect("fits"));
                constraints.iter().all(|term| eval(&store, *term, &valuation) == Ok(Value::Bool(true)))
            });
            let mut domains = Domains::default();
            let part = Part {
                store: &store,
                constraints: &constraints,
                near: &Model::default(),
                wrong: &constraints,
                variables: &Variables::default(),
                budget: &Budget::new(Duration::ZERO, Instant::now()),
            };
            if let Some(core) = domains.refute(&part) {
                assert!(!possible);
                assert!(core.iter().all(|term| constraints.contains(term)));
                refuted += 1;
            }
        }
        assert!(refuted > 100, "{refuted}");
    }

    /// Ranges leave no value out that satisfies the comparisons.
    #[test]
    fn ranges_hold_all_values() {
        let mut rng = Rng::new(5);
        for _ in 0..2_000 {
            let mut store = Store::new();
            let x = store.var("x", Sort::BitVec(5)).expect("fresh");
            let t = store.var_term(x);
            let mut constraints = vec![];
            for _ in 0..1 + rng.below(3) {
                let k = store.bitvec(5, rng.below(32) as u32).expect("fits");
                let by = store.bitvec(5, rng.below(32) as u32).expect("fits");
                let sum = store.mk(Op::BvAdd, &[t, by]).expect("sorts");
                let one = if rng.chance(1, 4) { sum } else { t };
                let op = [Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle, Op::Eq][rng.below(5)].clone();
                let args = if rng.chance(1, 2) { [one, k] } else { [k, one] };
                let atom = store.raw(op, &args).expect("sorts");
                constraints.push(if rng.chance(1, 2) { store.not(atom).expect("sorts") } else { atom });
            }
            let range = Range::of(&store, x, 5, &constraints);
            let ((first, count), (least, most)) = (range.values(5), range.signed(5));
            for word in 0..32u128 {
                let mut valuation = Valuation::new();
                valuation.set(x, Kind::Bits(5).value(word).expect("fits"));
                let holds = |term: &TermId| eval(&store, *term, &valuation) == Ok(Value::Bool(true));
                if constraints.iter().all(holds) {
                    assert!((word.wrapping_sub(first) & 31) < count, "{word} {first} {count}");
                    assert!(least <= signed(word, 5) && signed(word, 5) <= most, "{word} {least} {most}");
                }
            }
        }
    }
}
