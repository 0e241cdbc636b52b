//! The evaluator: what a term means under a valuation. It is the judge of every model from every backend, so it is
//! written straight from the operators' definitions and shares nothing with the simplifier or an encoder.
//!
//! Every step lives on an explicit stack, so depth is bounded by memory; results are remembered per term, so a DAG costs
//! its size. `ite`, `and`, `or` and `=>` look at no more arguments than they need, which lets recursive definitions end.
//!
//! Invariant: results are kept in frames. The root frame and one per active call of a defined function hold everything
//! that depends on no quantified variable; a binder's frame holds what depends on its variable and is emptied when the
//! variable moves on. A term's result is stored in the innermost frame it depends on, and found there.

mod apply;
mod bitvec;
mod float;
mod range;

use std::collections::hash_map::Entry;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::value::mentioned;
use crate::{Fun, Op, Sort, Store, TermId, Valuation, Value, Var};
use range::{Plan, Points};

/// Why a term has no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvalError {
    /// The valuation has no value for a variable.
    #[error("no value for `{0}`")]
    Unassigned(String),
    /// The valuation has no table for an uninterpreted function.
    #[error("no interpretation of the function `{0}`")]
    NoInterpretation(String),
    /// The valuation gives something a value of the wrong sort.
    #[error("the value of {0} is not of its sort")]
    WrongSort(String),
    /// A quantified variable ranges over infinitely many values and nothing bounds it.
    #[error("the quantified variable `{0}` has no finite range")]
    Unbounded(String),
    /// Quantifiers, recursive definitions or products took more than the budget.
    #[error("evaluation took more than {0}")]
    Budget(String),
}

/// The largest number that products may come to, in bits: 300,000 digits, which take milliseconds to multiply. A square of a square of a square
/// would else fill the memory in thirty steps.
pub(crate) const MOST_BITS: u32 = 1 << 20;

/// Whether numbers of so many bits can be multiplied within [`MOST_BITS`].
pub(crate) fn may_multiply(bits: u32, more: u32) -> bool {
    bits.saturating_add(more) <= MOST_BITS
}

/// Bound on the work of quantifiers and defined functions. Without either, evaluation is linear, and stopped by products of huge numbers only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvalBudget {
    /// Calls of defined functions plus values tried by quantifiers.
    pub steps: u64,
    /// Nested calls and binders.
    pub depth: usize,
}

impl Default for EvalBudget {
    /// A hundred million steps, a million deep.
    fn default() -> EvalBudget {
        EvalBudget { steps: 100_000_000, depth: 1_000_000 }
    }
}

/// The value of a term. Cost: linear in the DAG, plus what quantifiers and defined functions cause, which is bounded by
/// [`EvalBudget::default`].
pub fn eval(store: &Store, term: TermId, valuation: &Valuation) -> Result<Value, EvalError> {
    eval_within(store, term, valuation, EvalBudget::default())
}

/// As [`eval`], with a budget of one's own.
pub fn eval_within(
    store: &Store,
    term: TermId,
    valuation: &Valuation,
    budget: EvalBudget,
) -> Result<Value, EvalError> {
    let mut evaluator = Evaluator {
        store,
        valuation,
        budget,
        steps: 0,
        frames: vec![Frame { memo: FxHashMap::default(), scope: Scope::Root }],
        tasks: vec![Task::Visit(term)],
        verdict: false,
        plans: FxHashMap::default(),
        named: FxHashMap::default(),
    };
    evaluator.run()?;
    evaluator.value(term)
}

struct Evaluator<'a> {
    store: &'a Store,
    valuation: &'a Valuation,
    budget: EvalBudget,
    steps: u64,
    frames: Vec<Frame>,
    tasks: Vec<Task>,
    /// Value of the last quantification over an inner variable of one quantifier.
    verdict: bool,
    plans: FxHashMap<TermId, Rc<[Plan]>>,
    /// Number of elements of sorts without limit that the valuation mentions.
    named: FxHashMap<Arc<str>, u32>,
}

struct Frame {
    memo: FxHashMap<TermId, Value>,
    scope: Scope,
}

enum Scope {
    Root,
    Call(FxHashMap<Var, Value>),
    Binder { var: Var, value: Value, points: Points, plans: Rc<[Plan]>, position: usize },
}

enum Task {
    /// Make a term's value known.
    Visit(TermId),
    /// The arguments are known: apply the operator.
    Apply(TermId),
    /// The condition of an `ite` is known.
    Branch(TermId),
    /// The value of the first term is that of the second.
    Copy(TermId, TermId),
    /// Argument number `.1` of a connective is known.
    Connective(TermId, usize),
    /// The arguments of a defined function are known.
    Call(TermId, Fun),
    /// The body of a call is known.
    Return(TermId, TermId),
    /// The bounds of variable `.1` of a quantifier are known.
    Bind(TermId, usize),
    /// Give variable `.1` of a quantifier its next value.
    Next(TermId, usize),
    /// The value inside variable `.1` of a quantifier is known.
    Inner(TermId, usize),
}

impl<'a> Evaluator<'a> {
    fn run(&mut self) -> Result<(), EvalError> {
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Visit(t) => self.visit(t)?,
                Task::Apply(t) => {
                    let args: Result<Vec<Value>, EvalError> =
                        self.store.args(t).iter().map(|arg| self.value(*arg)).collect();
                    let value = apply::apply(self.store, self.valuation, self.store.op(t), args?)?;
                    self.remember(t, value);
                }
                Task::Branch(t) => {
                    let args = self.store.args(t);
                    let arm = if self.truth(args[0])? { args[1] } else { args[2] };
                    self.tasks.extend([Task::Copy(t, arm), Task::Visit(arm)]);
                }
                Task::Copy(t, from) => {
                    let value = self.value(from)?;
                    self.remember(t, value);
                }
                Task::Connective(t, position) => self.connective(t, position)?,
                Task::Call(t, fun) => self.call(t, fun)?,
                Task::Return(t, body) => {
                    let value = self.value(body)?;
                    self.frames.pop();
                    self.remember(t, value);
                }
                Task::Bind(t, position) => self.bind(t, position)?,
                Task::Next(t, position) => self.next(t, position)?,
                Task::Inner(t, position) => self.inner(t, position)?,
            }
        }
        Ok(())
    }

    /// The frame where a term's value belongs.
    fn frame_of(&self, t: TermId) -> usize {
        let mut index = self.frames.len() - 1;
        while let Scope::Binder { plans, position, .. } = &self.frames[index].scope {
            if plans[*position].dependents.contains(&t) {
                return index;
            }
            index -= 1;
        }
        index
    }

    fn remember(&mut self, t: TermId, value: Value) {
        let frame = self.frame_of(t);
        self.frames[frame].memo.insert(t, value);
    }

    fn known(&self, t: TermId) -> bool {
        match self.store.op(t) {
            Op::Literal(_) | Op::Var(_) => true,
            _ => self.frames[self.frame_of(t)].memo.contains_key(&t),
        }
    }

    /// The value of a term that was visited.
    fn value(&self, t: TermId) -> Result<Value, EvalError> {
        match self.store.op(t) {
            Op::Literal(value) => Ok(value.clone()),
            Op::Var(var) => self.variable(*var),
            _ => match self.frames[self.frame_of(t)].memo.get(&t) {
                Some(value) => Ok(value.clone()),
                None => Err(EvalError::WrongSort(t.to_string())),
            },
        }
    }

    fn variable(&self, var: Var) -> Result<Value, EvalError> {
        let unassigned = || EvalError::Unassigned(self.store.var_name(var).to_owned());
        for frame in self.frames.iter().rev() {
            match &frame.scope {
                Scope::Binder { var: bound, value, .. } if *bound == var => return Ok(value.clone()),
                Scope::Binder { .. } => {}
                Scope::Call(params) => return params.get(&var).cloned().ok_or_else(unassigned),
                Scope::Root => return self.valuation.get(var).cloned().ok_or_else(unassigned),
            }
        }
        Err(unassigned())
    }

    fn truth(&self, t: TermId) -> Result<bool, EvalError> {
        self.value(t)?.as_bool().ok_or_else(|| EvalError::WrongSort(self.describe(t)))
    }

    fn describe(&self, t: TermId) -> String {
        match self.store.op(t) {
            Op::Var(var) => format!("`{}`", self.store.var_name(*var)),
            op => format!("`{}`", op.name(self.store)),
        }
    }

    fn visit(&mut self, t: TermId) -> Result<(), EvalError> {
        if self.known(t) {
            return Ok(());
        }
        let term = self.store.term(t);
        match &term.op {
            Op::Ite => self.tasks.extend([Task::Branch(t), Task::Visit(term.args[0])]),
            Op::And | Op::Or | Op::Implies => match term.args.first() {
                Some(first) => self.tasks.extend([Task::Connective(t, 0), Task::Visit(*first)]),
                None => self.remember(t, Value::Bool(term.op == Op::And)),
            },
            Op::Forall(_) | Op::Exists(_) => self.prepare(t, 0),
            op => {
                self.tasks.push(match op {
                    Op::Apply(fun) if self.store.fun(*fun).definition.is_some() => Task::Call(t, *fun),
                    _ => Task::Apply(t),
                });
                self.tasks.extend(term.args.iter().map(|arg| Task::Visit(*arg)));
            }
        }
        Ok(())
    }

    fn connective(&mut self, t: TermId, position: usize) -> Result<(), EvalError> {
        let term = self.store.term(t);
        let truth = self.truth(term.args[position])?;
        let last = position + 1 == term.args.len();
        let settled = match term.op {
            Op::And if !truth => Some(false),
            Op::Or if truth => Some(true),
            Op::Implies if position == 0 && !truth => Some(true),
            _ if last => Some(truth),
            _ => None,
        };
        match settled {
            Some(value) => self.remember(t, Value::Bool(value)),
            None => {
                let next = position + 1;
                self.tasks.extend([Task::Connective(t, next), Task::Visit(term.args[next])]);
            }
        }
        Ok(())
    }

    fn spend(&mut self) -> Result<(), EvalError> {
        self.steps += 1;
        if self.steps > self.budget.steps {
            return Err(EvalError::Budget(format!("{} steps", self.budget.steps)));
        }
        if self.frames.len() > self.budget.depth {
            return Err(EvalError::Budget(format!("{} nested calls", self.budget.depth)));
        }
        Ok(())
    }

    fn call(&mut self, t: TermId, fun: Fun) -> Result<(), EvalError> {
        self.spend()?;
        let Some((params, body)) = &self.store.fun(fun).definition else {
            return Err(EvalError::NoInterpretation(self.store.fun(fun).name.to_string()));
        };
        let args: Result<Vec<Value>, EvalError> =
            self.store.args(t).iter().map(|arg| self.value(*arg)).collect();
        let bindings = params.iter().copied().zip(args?).collect();
        self.frames.push(Frame { memo: FxHashMap::default(), scope: Scope::Call(bindings) });
        self.tasks.extend([Task::Return(t, *body), Task::Visit(*body)]);
        Ok(())
    }

    fn plans(&mut self, t: TermId) -> Rc<[Plan]> {
        match self.plans.entry(t) {
            Entry::Occupied(plans) => plans.get().clone(),
            Entry::Vacant(slot) => {
                let (plans, steps) = range::plan(self.store, t);
                self.steps = self.steps.saturating_add(steps);
                slot.insert(plans).clone()
            }
        }
    }

    /// Makes known what bounds variable `position` of a quantifier.
    fn prepare(&mut self, t: TermId, position: usize) {
        let plans = self.plans(t);
        self.tasks.push(Task::Bind(t, position));
        if let Some(plan) = plans.get(position) {
            self.tasks.extend(plan.bounds().map(Task::Visit));
        }
    }

    fn bind(&mut self, t: TermId, position: usize) -> Result<(), EvalError> {
        let plans = self.plans(t);
        let plan = &plans[position];
        let universe = match self.store.var_sort(plan.var) {
            Sort::Uninterpreted(name) if self.valuation.is_unlimited(name) => {
                let name = name.clone();
                let size = self.distinguished(&name).max(plan.mentioned).saturating_add(1);
                Some((name, size))
            }
            Sort::Uninterpreted(name) => self.valuation.universe(name).map(|size| (name.clone(), size)),
            _ => None,
        };
        let points = plan
            .points(self.store, self.valuation, universe, &|bound| self.value(bound))?
            .ok_or_else(|| EvalError::Unbounded(self.store.var_name(plan.var).to_owned()))?;
        // The value is replaced before anything looks at it.
        let scope = Scope::Binder {
            var: plan.var,
            value: Value::Bool(false),
            points,
            plans: plans.clone(),
            position,
        };
        self.frames.push(Frame { memo: FxHashMap::default(), scope });
        self.tasks.push(Task::Next(t, position));
        Ok(())
    }

    /// Number of elements of a sort without limit that may differ in what's known of them: those that the valuation mentions, and those that
    /// variables in scope are. Of all others one is as good as any, so that a quantifier has to look at one of them.
    fn distinguished(&mut self, sort: &Arc<str>) -> u32 {
        let valuation = self.valuation;
        let named = *self.named.entry(sort.clone()).or_insert_with(|| valuation.mentioned(sort));
        let in_scope = self.frames.iter().map(|frame| match &frame.scope {
            Scope::Binder { value, .. } => mentioned([value].into_iter(), sort),
            Scope::Call(params) => mentioned(params.values(), sort),
            Scope::Root => 0,
        });
        in_scope.max().unwrap_or(0).max(named)
    }

    fn next(&mut self, t: TermId, position: usize) -> Result<(), EvalError> {
        self.spend()?;
        let point = match self.frames.last_mut() {
            Some(Frame { memo, scope: Scope::Binder { value, points, plans, .. } }) => {
                memo.clear();
                points.next().map(|point| {
                    *value = point;
                    plans.len()
                })
            }
            _ => None,
        };
        match point {
            None => {
                let universal = matches!(self.store.op(t), Op::Forall(_));
                self.settle(t, position, universal);
            }
            Some(vars) => {
                self.tasks.push(Task::Inner(t, position));
                if position + 1 < vars {
                    self.prepare(t, position + 1);
                } else {
                    self.tasks.push(Task::Visit(self.store.args(t)[0]));
                }
            }
        }
        Ok(())
    }

    fn inner(&mut self, t: TermId, position: usize) -> Result<(), EvalError> {
        let (universal, vars) = match self.store.op(t) {
            Op::Forall(vars) => (true, vars.len()),
            Op::Exists(vars) => (false, vars.len()),
            _ => (true, 0),
        };
        let inside = if position + 1 < vars { self.verdict } else { self.truth(self.store.args(t)[0])? };
        if inside == universal {
            self.tasks.push(Task::Next(t, position));
        } else {
            self.settle(t, position, inside);
        }
        Ok(())
    }

    /// The quantification over variable `position` and those after it came to `verdict`.
    fn settle(&mut self, t: TermId, position: usize, verdict: bool) {
        self.frames.pop();
        self.verdict = verdict;
        if position == 0 {
            self.remember(t, Value::Bool(verdict));
        }
    }
}

#[cfg(test)]
mod tests;
