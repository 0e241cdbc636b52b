//! Free variables and capture-avoiding substitution. Both are linear in the DAG where there is no quantifier, and
//! iterative throughout.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Op, SortError, Store, TermId, Var};

impl Store {
    /// The variables free in a term, in order of declaration. Cost: linear in the DAG; with quantifiers, times the number
    /// of free variables.
    pub fn free_vars(&self, t: TermId) -> BTreeSet<Var> {
        self.free_vars_of(&[t])
    }

    /// The variables free in any of the terms.
    pub fn free_vars_of(&self, roots: &[TermId]) -> BTreeSet<Var> {
        let mut found = BTreeSet::new();
        let mut bound_below: FxHashMap<TermId, BTreeSet<Var>> = FxHashMap::default();
        let mut seen = FxHashSet::default();
        let mut stack = roots.to_vec();
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            match self.op(t) {
                Op::Var(var) => {
                    found.insert(*var);
                }
                Op::Forall(_) | Op::Exists(_) => found.extend(self.free_below(t, &mut bound_below)),
                _ => stack.extend(self.args(t)),
            }
        }
        found
    }

    /// The free variables of every term below `root`.
    pub(crate) fn free_vars_below(&self, root: TermId) -> FxHashMap<TermId, BTreeSet<Var>> {
        let mut known = FxHashMap::default();
        self.free_below(root, &mut known);
        known
    }

    /// Free variables bottom-up, for terms with quantifiers.
    fn free_below(&self, root: TermId, known: &mut FxHashMap<TermId, BTreeSet<Var>>) -> BTreeSet<Var> {
        let mut stack = vec![(root, false)];
        while let Some((t, arguments_done)) = stack.pop() {
            if known.contains_key(&t) {
                continue;
            }
            if !arguments_done {
                stack.push((t, true));
                stack.extend(self.args(t).iter().map(|arg| (*arg, false)));
                continue;
            }
            let mut free: BTreeSet<Var> =
                self.args(t).iter().filter_map(|arg| known.get(arg)).flatten().copied().collect();
            match self.op(t) {
                Op::Var(var) => {
                    free.insert(*var);
                }
                Op::Forall(vars) | Op::Exists(vars) => free.retain(|var| !vars.contains(var)),
                _ => {}
            }
            known.insert(t, free);
        }
        known.get(&root).cloned().unwrap_or_default()
    }

    /// The term with free variables replaced, all at once, and simplified on the way. Bound variables are renamed where
    /// they would capture. Error: a replacement has another sort than its variable. Cost: linear in the DAG, once more
    /// for each quantifier nested around a part that changes.
    pub fn substitute(
        &mut self,
        t: TermId,
        replacements: &FxHashMap<Var, TermId>,
    ) -> Result<TermId, SortError> {
        for (var, term) in replacements {
            if self.var_sort(*var) != self.sort(*term) {
                return Err(SortError::Mismatch {
                    operator: format!("substitution for {}", self.var_name(*var)),
                    position: 1,
                    expected: self.var_sort(*var).to_string(),
                    found: self.sort(*term).clone(),
                });
            }
        }
        Substitution { scopes: vec![Scope::new(replacements.clone())], tasks: vec![Task::Visit(t)] }
            .run(self, t)
    }
}

struct Substitution {
    scopes: Vec<Scope>,
    tasks: Vec<Task>,
}

/// The replacements in force inside one more quantifier, and what they have made of terms.
struct Scope {
    replacements: FxHashMap<Var, TermId>,
    done: FxHashMap<TermId, TermId>,
}

enum Task {
    Visit(TermId),
    Build(TermId),
    /// The body of a quantifier is done: leave its scope and bind these variables.
    Close(TermId, Box<[Var]>),
}

impl Scope {
    fn new(replacements: FxHashMap<Var, TermId>) -> Scope {
        Scope { replacements, done: FxHashMap::default() }
    }
}

impl Substitution {
    fn run(mut self, store: &mut Store, root: TermId) -> Result<TermId, SortError> {
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Visit(t) => self.visit(store, t)?,
                Task::Build(t) => {
                    let args: Vec<TermId> = store.args(t).iter().map(|arg| self.result(*arg)).collect();
                    let new = if args == store.args(t) { t } else { store.mk(store.op(t).clone(), &args)? };
                    self.finish(t, new);
                }
                Task::Close(t, vars) => {
                    let body = self.result(store.args(t)[0]);
                    self.scopes.pop();
                    let op = match store.op(t) {
                        Op::Forall(_) => Op::Forall(vars),
                        _ => Op::Exists(vars),
                    };
                    let new = store.mk(op, &[body])?;
                    self.finish(t, new);
                }
            }
        }
        Ok(self.result(root))
    }

    fn result(&self, t: TermId) -> TermId {
        self.scopes.last().and_then(|scope| scope.done.get(&t)).copied().unwrap_or(t)
    }

    fn finish(&mut self, t: TermId, new: TermId) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.done.insert(t, new);
        }
    }

    fn visit(&mut self, store: &mut Store, t: TermId) -> Result<(), SortError> {
        let Some(scope) = self.scopes.last() else { return Ok(()) };
        if scope.done.contains_key(&t) {
            return Ok(());
        }
        match store.op(t) {
            Op::Var(var) => {
                let new = scope.replacements.get(var).copied().unwrap_or(t);
                self.finish(t, new);
            }
            Op::Forall(vars) | Op::Exists(vars) => {
                let vars = vars.clone();
                self.open(store, t, &vars)?;
            }
            _ => {
                self.tasks.push(Task::Build(t));
                self.tasks.extend(store.args(t).iter().map(|arg| Task::Visit(*arg)));
            }
        }
        Ok(())
    }

    /// Enters a quantifier: bound variables hide replacements, and are renamed if a replacement that is used mentions
    /// them.
    fn open(&mut self, store: &mut Store, t: TermId, vars: &[Var]) -> Result<(), SortError> {
        let Some(scope) = self.scopes.last() else { return Ok(()) };
        let free = store.free_vars(t);
        let mut inside: FxHashMap<Var, TermId> = scope
            .replacements
            .iter()
            .filter(|(var, _)| free.contains(var))
            .map(|(var, t)| (*var, *t))
            .collect();
        if inside.is_empty() {
            self.finish(t, t);
            return Ok(());
        }
        let incoming = store.free_vars_of(&inside.values().copied().collect::<Vec<_>>());
        let mut renamed = vars.to_vec();
        for var in &mut renamed {
            if incoming.contains(var) {
                let (prefix, sort) = (store.var_name(*var).to_owned(), store.var_sort(*var).clone());
                let fresh = store.fresh_var(&prefix, sort)?;
                let term = store.var_term(fresh);
                inside.insert(*var, term);
                *var = fresh;
            }
        }
        self.scopes.push(Scope::new(inside));
        self.tasks.extend([Task::Close(t, renamed.into()), Task::Visit(store.args(t)[0])]);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
