//! Quantifiers and defined functions: instantiated and unfolded. A quantified variable takes all values of a small sort,
//! or those that the part of the body which excludes all others leaves it: `lo <= i && i < hi => …`, `x ∈ s && …`,
//! `i = e && …`. That part stays in the body, so instances too many do no harm, and bounds may be unknowns themselves.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{Fun, Int, Op, Sort, Store, TermId, Var};

use super::Lit;
use super::encoder::{Encoder, Halt, Refused, Scope};
use super::number::Number;
use super::representation::Representation;

/// The most instances of one quantified variable.
const INSTANCE_LIMIT: u128 = 4096;

impl Encoder {
    /// The literal of a quantified term.
    pub(super) fn quantifier(&mut self, store: &Store, t: TermId) -> Result<Lit, Halt> {
        match store.op(t) {
            Op::Forall(vars) => self.instances(store, t, vars, Lit::FALSE),
            Op::Exists(vars) => self.instances(store, t, vars, Lit::TRUE),
            _ => Err(Halt::Unsupported { term: t, reason: "not a quantifier".to_owned() }),
        }
    }

    /// The instances of the body, conjoined or disjoined; `decides` is the literal that ends the search.
    fn instances(&mut self, store: &Store, t: TermId, vars: &[Var], decides: Lit) -> Result<Lit, Halt> {
        let body = store.args(t)[0];
        let Some((&var, rest)) = vars.split_first() else {
            return Ok(self.translate(store, body)?.lit());
        };
        let values = self.values_of(store, t, var, vars, decides)?;
        let dependents = Arc::new(dependents(store, body, var));
        let mut literals = vec![];
        for value in values {
            let scope = Scope::Binder { var, value, dependents: dependents.clone() };
            let entered = self.enter(scope);
            self.blame(t, entered)?;
            let literal = self.instances(store, t, rest, decides);
            self.frames.pop();
            let literal = literal?;
            literals.push(literal);
            if literal == decides {
                break;
            }
        }
        Ok(match decides {
            Lit::TRUE => self.circuit.or_all(&literals),
            _ => self.circuit.and_all(&literals),
        })
    }

    /// Values that a quantified variable ranges over. `unbound` are the quantifier's variables that have no value yet.
    fn values_of(
        &mut self,
        store: &Store,
        t: TermId,
        var: Var,
        unbound: &[Var],
        decides: Lit,
    ) -> Result<Vec<Representation>, Halt> {
        let mut facts = vec![];
        collect_facts(store, store.args(t)[0], decides == Lit::TRUE, &mut facts);
        let is_var = |side: TermId| *store.op(side) == Op::Var(var);
        let is_known = |side: TermId| store.free_vars(side).iter().all(|free| !unbound.contains(free));
        let (mut least, mut greatest): (Option<Int>, Option<Int>) = (None, None);
        for &(fact, truth) in &facts {
            let &[left, right] = store.args(fact) else { continue };
            match (store.op(fact), truth) {
                (Op::Eq, true) if is_var(left) && is_known(right) => {
                    return Ok(vec![self.translate(store, right)?]);
                }
                (Op::Eq, true) if is_var(right) && is_known(left) => {
                    return Ok(vec![self.translate(store, left)?]);
                }
                (Op::Member, true) if is_var(left) && is_known(right) => {
                    if let Representation::Set(elements) = self.translate(store, right)? {
                        return Ok(elements.iter().map(|guarded| guarded.element.clone()).collect());
                    }
                }
                (Op::Le | Op::Lt, _) if *store.sort(left) == Sort::Int => {
                    // A false comparison is the other one turned round; strictness is left to the body.
                    let (low, high) = if truth { (left, right) } else { (right, left) };
                    if is_var(low) && is_known(high) {
                        let bound = self.translate(store, high)?.as_number().map(|n| n.greatest().clone());
                        greatest = [greatest, bound].into_iter().flatten().min();
                    } else if is_var(high) && is_known(low) {
                        let bound = self.translate(store, low)?.as_number().map(|n| n.least().clone());
                        least = [least, bound].into_iter().flatten().max();
                    }
                }
                _ => {}
            }
        }
        let values = match (store.var_sort(var), least, greatest) {
            (Sort::Int, Some(least), Some(greatest)) => self.integers(&least, &greatest),
            (Sort::Int, ..) => {
                Err(Refused::new(format!("nothing bounds the quantified {}", store.var_name(var))))
            }
            (sort, ..) => self.all_values(store, sort),
        };
        self.blame(t, values)
    }

    fn integers(&mut self, least: &Int, greatest: &Int) -> Result<Vec<Representation>, Refused> {
        let last = greatest - least;
        if last >= INSTANCE_LIMIT {
            return Err(Refused::new(format!(
                "more than {INSTANCE_LIMIT} instances of a quantified integer"
            )));
        }
        let last = last.to_i128().unwrap_or(-1);
        Ok((0..=last).map(|i| Representation::number(Number::constant(&(least + &Int::from(i))))).collect())
    }

    fn all_values(&mut self, store: &Store, sort: &Sort) -> Result<Vec<Representation>, Refused> {
        let domain = store.finite_domain(sort).filter(|domain| domain.size() <= INSTANCE_LIMIT);
        let Some(domain) = domain else {
            return Err(Refused::new(format!("a quantified variable of sort {sort} has too many values")));
        };
        domain.iter().map(|value| self.constant(store, sort, &value)).collect()
    }

    /// A defined function applied: its body, with the arguments for the parameters.
    pub(super) fn unfold(
        &mut self,
        store: &Store,
        t: TermId,
        fun: Fun,
        args: &[Representation],
    ) -> Result<Representation, Halt> {
        let Some((params, body)) = &store.fun(fun).definition else {
            return Err(Halt::Unsupported { term: t, reason: "not a defined function".to_owned() });
        };
        let arguments: FxHashMap<Var, Representation> =
            params.iter().copied().zip(args.iter().cloned()).collect();
        let entered = self.enter(Scope::Call { arguments });
        self.blame(t, entered)?;
        let result = self.translate(store, *body);
        self.frames.pop();
        result
    }
}

/// The facts that hold wherever the body is true, or wherever it is false.
fn collect_facts(store: &Store, t: TermId, truth: bool, facts: &mut Vec<(TermId, bool)>) {
    let mut pending = vec![(t, truth)];
    while let Some((t, truth)) = pending.pop() {
        let args = store.args(t);
        match (store.op(t), truth) {
            (Op::Not, _) => pending.push((args[0], !truth)),
            (Op::And, true) | (Op::Or, false) => pending.extend(args.iter().map(|&arg| (arg, truth))),
            (Op::Implies, false) => pending.extend([(args[0], true), (args[1], false)]),
            _ => facts.push((t, truth)),
        }
    }
}

/// The terms of a body in which a variable occurs.
fn dependents(store: &Store, body: TermId, var: Var) -> FxHashSet<TermId> {
    let mut reachable = FxHashSet::default();
    let mut pending = vec![body];
    while let Some(t) = pending.pop() {
        if reachable.insert(t) {
            pending.extend(store.args(t));
        }
    }
    // Arguments come before the terms that use them.
    let mut ordered: Vec<TermId> = reachable.into_iter().collect();
    ordered.sort_unstable();
    let mut found = FxHashSet::default();
    for t in ordered {
        if *store.op(t) == Op::Var(var) || store.args(t).iter().any(|arg| found.contains(arg)) {
            found.insert(t);
        }
    }
    found
}
