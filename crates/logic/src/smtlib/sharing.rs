//! Which subterms to bind with `let`, and where: those used more than once within one scope (the whole term, or a
//! quantifier's body), each in the outermost scope that binds all it mentions, its home.
//!
//! All is found in one walk. A term at home in a scope is visited once there, however many quantifiers lie between: none of
//! them binds what it mentions, so that inside it the innermost binders of all variables are those of its home.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Op, Store, TermId, Var};

/// Free variables of the terms below a quantified root; empty when there is no quantifier.
pub(super) type FreeVars = FxHashMap<TermId, BTreeSet<Var>>;

/// A scope: the whole term is number 0, a quantifier's body has a greater number than the scopes around it.
pub(super) type Scope = usize;

/// The scopes of the quantifiers that a walk is in.
#[derive(Debug, Default)]
pub(super) struct Binders(FxHashMap<Var, Vec<Scope>>);

impl Binders {
    /// Enters a quantifier's scope.
    pub(super) fn enter(&mut self, vars: &[Var], scope: Scope) {
        vars.iter().for_each(|var| self.0.entry(*var).or_default().push(scope));
    }

    /// Leaves the scope that was entered last.
    pub(super) fn leave(&mut self, vars: &[Var]) {
        for var in vars {
            if let Some(scopes) = self.0.get_mut(var) {
                scopes.pop();
            }
        }
    }

    /// Whether a quantifier around binds the variable.
    pub(super) fn binds(&self, var: Var) -> bool {
        self.0.get(&var).is_some_and(|scopes| !scopes.is_empty())
    }

    /// The scope that a term is at home in: of the innermost quantifier that binds some of what it mentions.
    pub(super) fn home(&self, free: &FreeVars, t: TermId) -> Scope {
        let scopes = free.get(&t).into_iter().flatten().filter_map(|var| self.0.get(var)?.last());
        scopes.max().copied().unwrap_or(0)
    }
}

/// Terms to bind by `let`, and the scopes to bind them in.
#[derive(Debug)]
pub(super) struct Sharing {
    /// The scopes of quantifiers, by what they're at home in.
    scopes: FxHashMap<(TermId, Scope), Scope>,
    /// By scope, the terms to bind in it, arguments first.
    lets: Vec<Vec<TermId>>,
}

enum Step {
    Visit(TermId),
    Leave(TermId),
}

impl Sharing {
    /// Finds it for a term. Cost: for each term in each scope that it's at home in, its arguments and what they mention.
    pub(super) fn of(store: &Store, root: TermId, free: &FreeVars) -> Sharing {
        let mut uses: FxHashMap<(Scope, TermId), u32> = FxHashMap::default();
        let mut seen: FxHashSet<(Scope, TermId)> = FxHashSet::default();
        let mut scopes = FxHashMap::default();
        let mut count: Scope = 1;
        let mut binders = Binders::default();
        let mut stack = vec![Step::Visit(root)];
        while let Some(step) = stack.pop() {
            let t = match step {
                Step::Visit(t) => t,
                Step::Leave(t) => {
                    if let Op::Forall(vars) | Op::Exists(vars) = store.op(t) {
                        binders.leave(vars);
                    }
                    continue;
                }
            };
            if store.args(t).is_empty() {
                continue;
            }
            let home = binders.home(free, t);
            *uses.entry((home, t)).or_default() += 1;
            if !seen.insert((home, t)) {
                continue;
            }
            if let Op::Forall(vars) | Op::Exists(vars) = store.op(t) {
                scopes.insert((t, home), count);
                binders.enter(vars, count);
                count += 1;
                stack.push(Step::Leave(t));
            }
            stack.extend(store.args(t).iter().map(|arg| Step::Visit(*arg)));
        }
        let mut lets = vec![vec![]; count];
        for ((scope, t), uses) in uses {
            if uses > 1 {
                lets[scope].push(t);
            }
        }
        // Arguments are older than what uses them.
        lets.iter_mut().for_each(|lets| lets.sort_unstable());
        Sharing { scopes, lets }
    }

    /// The scope of a quantifier.
    pub(super) fn scope(&self, quantifier: TermId, home: Scope) -> Scope {
        self.scopes.get(&(quantifier, home)).copied().unwrap_or(0)
    }

    /// The terms to bind in a scope, arguments first.
    pub(super) fn lets(&self, scope: Scope) -> &[TermId] {
        &self.lets[scope]
    }
}
