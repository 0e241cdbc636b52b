//! Which subterms to bind with `let`, and where: those used more than once within one scope (the whole term, or a
//! quantifier's body), each in the outermost scope that binds all it mentions.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Op, Store, TermId, Var};

/// Free variables of the terms below a quantified root; empty when there is no quantifier.
pub(super) type FreeVars = FxHashMap<TermId, BTreeSet<Var>>;

/// The terms to bind in the scope of `root`, arguments first. `bound` says what outer scopes have bound already.
pub(super) fn shared(
    store: &Store,
    root: TermId,
    free: &FreeVars,
    bound: &dyn Fn(TermId) -> bool,
) -> Vec<TermId> {
    let mut uses: FxHashMap<TermId, u32> = FxHashMap::default();
    // Contexts: the variables bound by the quantifiers entered since the scope's root. Number 0 has none.
    let mut contexts: Vec<BTreeSet<Var>> = vec![BTreeSet::new()];
    let mut context_of: FxHashMap<(TermId, usize), usize> = FxHashMap::default();
    let mut seen: FxHashSet<(TermId, usize)> = FxHashSet::default();
    let mut stack = vec![(root, 0)];
    seen.insert((root, 0));
    while let Some((t, context)) = stack.pop() {
        if context == 0 && bound(t) && t != root {
            continue;
        }
        let inner = match store.op(t) {
            Op::Forall(vars) | Op::Exists(vars) => *context_of.entry((t, context)).or_insert_with(|| {
                let mut inside = contexts[context].clone();
                inside.extend(vars.iter().copied());
                contexts.push(inside);
                contexts.len() - 1
            }),
            _ => context,
        };
        for arg in store.args(t) {
            let mentions = |var: &Var| free.get(arg).is_some_and(|free| free.contains(var));
            let at = if inner != 0 && contexts[inner].iter().any(mentions) { inner } else { 0 };
            if at == 0 {
                *uses.entry(*arg).or_default() += 1;
            }
            if seen.insert((*arg, at)) {
                stack.push((*arg, at));
            }
        }
    }
    let mut shared: Vec<TermId> = uses
        .into_iter()
        .filter(|(t, uses)| *uses > 1 && !store.args(*t).is_empty() && !bound(*t))
        .map(|(t, _)| t)
        .collect();
    // Arguments are older than what uses them.
    shared.sort_unstable();
    shared
}
