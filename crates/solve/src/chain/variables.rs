//! Which variables a term mentions, and which constraints hang together by them. Sets of variables are shared between terms
//! and known once per term, while they're small: of a chain of thousands of writes to an array, each with variables of its own,
//! keeping a set for each link would take the square of its length.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{Op, Store, TermId, Var};

/// Sets of more variables are kept only for terms that were asked about.
const SMALL: usize = 128;

/// Variables of the terms that were met.
#[derive(Debug, Default)]
pub struct Variables {
    /// The sets of terms; `None` for those that aren't small.
    known: FxHashMap<TermId, Option<Rc<[Var]>>>,
    /// The sets that aren't small, of what was asked about.
    large: FxHashMap<TermId, Rc<[Var]>>,
}

/// Constraints that share variables, directly or through each other, and these variables, both in order.
pub(super) type Group = (Vec<TermId>, Vec<Var>);

impl Variables {
    /// The variables of a term, in order. Bound ones count as free: that makes parts larger, never wrong. Cost: once the number of
    /// subterms; for each term with many variables that's asked about, those of its subterms that have many too.
    pub(super) fn of(&mut self, store: &Store, root: TermId) -> Rc<[Var]> {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.known.contains_key(&term) {
                stack.pop();
                continue;
            }
            let missing: Vec<TermId> =
                store.args(term).iter().copied().filter(|arg| !self.known.contains_key(arg)).collect();
            if !missing.is_empty() {
                stack.extend(missing);
                continue;
            }
            let set = match store.op(term) {
                Op::Var(var) => Some(Rc::from([*var])),
                _ => self.union(store.args(term)),
            };
            self.known.insert(term, set);
            stack.pop();
        }
        match self.known.get(&root) {
            Some(Some(small)) => small.clone(),
            _ => self.collect(store, root),
        }
    }

    /// The variables of a term that has many.
    fn collect(&mut self, store: &Store, root: TermId) -> Rc<[Var]> {
        if let Some(set) = self.large.get(&root) {
            return set.clone();
        }
        let mut all: FxHashSet<Var> = FxHashSet::default();
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut pending = vec![root];
        while let Some(term) = pending.pop() {
            if !seen.insert(term) {
                continue;
            }
            match self.known.get(&term) {
                Some(Some(small)) => all.extend(small.iter().copied()),
                _ => pending.extend(store.args(term)),
            }
        }
        let mut all: Vec<Var> = all.into_iter().collect();
        all.sort_unstable();
        let set: Rc<[Var]> = all.into();
        self.large.insert(root, set.clone());
        set
    }

    /// The union of the arguments' sets, if it's small.
    fn union(&self, args: &[TermId]) -> Option<Rc<[Var]>> {
        let sets: Vec<&Rc<[Var]>> =
            args.iter().filter_map(|arg| self.known.get(arg)).map(Option::as_ref).collect::<Option<_>>()?;
        let Some(largest) = sets.iter().max_by_key(|set| set.len()) else { return Some(Rc::from([])) };
        let covers = |set: &&&Rc<[Var]>| {
            Rc::ptr_eq(set, largest) || set.iter().all(|var| largest.binary_search(var).is_ok())
        };
        if sets.iter().all(|set| covers(&set)) {
            return Some((*largest).clone());
        }
        let mut all: Vec<Var> = sets.iter().flat_map(|set| set.iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        (all.len() <= SMALL).then(|| all.into())
    }

    /// The variables of a constraint of a part, in order.
    pub fn of_constraint(&self, store: &Store, constraint: TermId) -> Rc<[Var]> {
        match (self.known.get(&constraint), self.large.get(&constraint)) {
            (Some(Some(set)), _) | (_, Some(set)) => set.clone(),
            _ => store.free_vars(constraint).into_iter().collect(),
        }
    }

    /// Tells whether a term may mention a variable: for certain not, or perhaps. Terms below those that were asked about are known.
    pub(super) fn may_mention(&self, term: TermId, var: Var) -> bool {
        match self.known.get(&term) {
            Some(Some(set)) => set.binary_search(&var).is_ok(),
            _ => true,
        }
    }

    /// The parts of the constraints in which some of `wanted` is, each in order.
    pub(super) fn parts(&mut self, store: &Store, constraints: &[TermId], wanted: &[TermId]) -> Vec<Group> {
        let sets: Vec<Rc<[Var]>> = constraints.iter().map(|term| self.of(store, *term)).collect();
        // Union by variables: each constraint joins its variables' classes.
        let mut leader: Vec<usize> = (0..constraints.len()).collect();
        let mut owner: FxHashMap<Var, usize> = FxHashMap::default();
        for (index, set) in sets.iter().enumerate() {
            for var in set.iter() {
                match owner.get(var) {
                    Some(&other) => {
                        let (a, b) = (root(&mut leader, index), root(&mut leader, other));
                        leader[a.max(b)] = a.min(b);
                    }
                    None => {
                        owner.insert(*var, index);
                    }
                }
            }
        }
        let mut parts: Vec<(usize, Group)> = vec![];
        let mut place: FxHashMap<usize, usize> = FxHashMap::default();
        for term in wanted {
            let Ok(index) = constraints.binary_search(term) else { continue };
            let class = root(&mut leader, index);
            place.entry(class).or_insert_with(|| {
                parts.push((class, Group::default()));
                parts.len() - 1
            });
        }
        for (index, term) in constraints.iter().enumerate() {
            let class = root(&mut leader, index);
            if let Some(place) = place.get(&class) {
                let (constraints, variables) = &mut parts[*place].1;
                constraints.push(*term);
                variables.extend(sets[index].iter());
            }
        }
        for (_, (_, variables)) in &mut parts {
            variables.sort_unstable();
            variables.dedup();
        }
        parts.into_iter().map(|(_, part)| part).collect()
    }
}

fn root(leader: &mut [usize], mut index: usize) -> usize {
    while leader[index] != index {
        leader[index] = leader[leader[index]];
        index = leader[index];
    }
    index
}
