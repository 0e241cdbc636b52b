//! A signature's predicates compiled: what judges the inputs that the Rust form rejects or can't decide.
//!
//! [`check`](crate::check) and [`ground`](crate::ground) say what a predicate means, and why it's false; they look names up
//! and build what they compare. This is the same for millions of inputs: names are places, measures are compiled once,
//! types are [plans](plan), sets are runs of a stack. Nothing is kept from one input to the next, and no value is looked at
//! before a predicate asks, in the order of evaluation; so values may be anything that implements [`Reflect`], partial
//! values too.
//!
//! The two are held to each other: by tests, and in every campaign by the [judge](crate::judge).
//!
//! What it buys, in inputs rejected a second against the Rust form and a sampled reference alone (release builds, user CPU, three pairs of
//! runs by turns; the pairs differ by a tenth at most):
//!
//! | specification | `enumerate` | `random` |
//! |---|---|---|
//! | gaps: search trees of numbers below an argument | 2.8 times | 1.2 times |
//! | gaps: lists of such numbers | 1.1 times | 1.4 times |
//! | sorted lists, search trees | 0.4, 0.5 times | 0.9, 1.0 times |
//! | a quantifier over indices | 0.4 times | 0.9 times |
//! | sets of a list's elements | 0.3 times | 0.7 times |
//! | red-black trees, balanced maps | 0.2 times | 0.6, 0.7 times |
//!
//! So it pays where the Rust form leaves gaps within trees, and costs where it doesn't, as a rejection is judged twice there: the second
//! time only to say which predicate was false, which is counted for each. Who wants to be rid of it has the Rust form say that by number,
//! and leaves the gaps to the reference.

mod code;
mod compare;
mod machine;
mod plan;
mod sets;
#[cfg(test)]
mod tests;
mod value;
mod walk;

use crate::expr::{BinaryOp, Expr};
use crate::graph::{TypeGraph, Unbounded};
use crate::ground::Undefined;
use crate::spec::{Passing, Signature};
use crate::targetable::Reflect;
use code::{MeasureCode, Slot};
use machine::Machine;
use plan::{Numbered, Plan, PlanId, Planner};
use std::cell::RefCell;
use std::ops::Range;
use touchstone_logic::Int;
use value::{Store, Val};
use walk::{Above, Stop, Walk};

/// The predicates of a signature, ready to run.
pub(crate) struct Compiled {
    measures: Vec<MeasureCode>,
    plans: Vec<Plan>,
    /// How many names the base frame holds.
    frame: usize,
    arguments: Vec<ArgumentPlan>,
    requires: Vec<Numbered>,
    result_name: Slot,
    result: Option<PlanId>,
    ensures: Vec<Numbered>,
    /// The predicates by number.
    predicates: Vec<&'static Expr>,
    buffers: RefCell<Buffers>,
}

struct ArgumentPlan {
    slot: Slot,
    old: Slot,
    plan: Option<PlanId>,
    /// What it has to be after the call, if that is to be checked.
    after: Option<PlanId>,
    passing: Passing,
}

/// What a check came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Holds,
    /// The predicate of this number is false: see [`Compiled::predicate`].
    Fails(usize),
}

/// The memory of a run, empty between runs.
#[derive(Default)]
struct Buffers {
    stack: Vec<Val<'static>>,
    cells: Vec<Val<'static>>,
    work: Vec<Val<'static>>,
    integers: Vec<Int>,
    above: Vec<Above<'static>>,
    saved: Vec<(Slot, Val<'static>)>,
}

/// The same memory for values of another lifetime: in place, since a vector collects into itself.
fn emptied<A, B>(mut values: Vec<A>) -> Vec<B> {
    values.clear();
    values.into_iter().map_while(|_| None).collect()
}

impl Compiled {
    /// Compiles a signature whose types the graph knows or gets to know. Costs time in proportion to the signature and
    /// its measures, once.
    ///
    /// # Errors
    /// [`Unbounded`] for a type that unfolds to ever new ones.
    pub(crate) fn new(graph: &TypeGraph, signature: &'static Signature) -> Result<Compiled, Unbounded> {
        let mut planner = Planner::new(graph);
        let names = signature.arguments.iter().map(|argument| argument.name);
        let slots: Vec<(Slot, Slot)> =
            names.map(|name| (planner.frame.whole(name), planner.frame.old(name))).collect();
        let result_name = planner.frame.whole(signature.result_name);
        let mut arguments = Vec::with_capacity(slots.len());
        for ((slot, old), argument) in slots.into_iter().zip(&signature.arguments) {
            let plan = planner.checked(graph.intern(&argument.ty)?)?;
            let after = match &argument.after {
                Some(after) => planner.checked(graph.intern(after)?)?,
                None => None,
            };
            arguments.push(ArgumentPlan { slot, old, plan, after, passing: argument.passing });
        }
        let mut requires = Vec::new();
        signature.requires.iter().for_each(|predicate| conjuncts(predicate, &mut requires));
        let requires = requires.into_iter().map(|predicate| planner.numbered(predicate)).collect();
        let result = planner.checked(graph.intern(&signature.result)?)?;
        let ensures = signature.ensures.iter().map(|predicate| planner.numbered(predicate)).collect();
        let (plans, compiler, frame, predicates) = planner.finish();
        Ok(Compiled {
            measures: compiler.measures(),
            plans,
            frame: frame.size(),
            arguments,
            requires,
            result_name,
            result,
            ensures,
            predicates,
            buffers: RefCell::default(),
        })
    }

    /// Whether the arguments are in the precondition: in their types and in `requires`, in this order.
    ///
    /// # Errors
    /// [`Undefined`] where a predicate has no value.
    pub(crate) fn admits(&self, arguments: &[&dyn Reflect]) -> Result<Outcome, Undefined> {
        self.run(arguments, None, |walk| {
            self.typed(walk, 0..self.arguments.len())?;
            self.requires.iter().try_for_each(|predicate| walk.require(predicate))
        })
    }

    /// Whether the outcome is in the postcondition: the output in its type, `&mut` arguments in theirs, and `ensures`.
    ///
    /// # Errors
    /// [`Undefined`] where a predicate has no value.
    pub(crate) fn concludes<'a>(
        &self,
        before: &[&'a dyn Reflect],
        after: &[&'a dyn Reflect],
        output: &'a dyn Reflect,
    ) -> Result<Outcome, Undefined> {
        self.run(before, Some(after), |walk| {
            if let Some(plan) = self.result {
                walk.inhabits(plan, Val::Lazy(output))?;
            }
            for (argument, value) in self.arguments.iter().zip(after) {
                if let Some(plan) = argument.after {
                    walk.inhabits(plan, Val::Lazy(*value))?;
                }
            }
            walk.machine.bind(self.result_name, Val::Lazy(output));
            self.ensures.iter().try_for_each(|predicate| walk.require(predicate))
        })
    }

    /// How many predicates are numbered.
    pub(crate) fn predicates(&self) -> usize {
        self.predicates.len()
    }

    /// The predicate of a number.
    pub(crate) fn predicate(&self, number: usize) -> &'static Expr {
        self.predicates[number]
    }

    /// Whether the arguments of these positions are in their types.
    fn typed<'c>(&'c self, walk: &mut Walk<'_, 'c, '_>, arguments: Range<usize>) -> Result<(), Stop> {
        for argument in self.arguments.get(arguments).unwrap_or_default() {
            if let Some(plan) = argument.plan {
                let value = walk.machine.local(argument.slot);
                walk.inhabits(plan, value)?;
            }
        }
        Ok(())
    }

    /// Runs `body` with the arguments bound: those that the call may have changed to their values after it.
    fn run<'c, 'a>(
        &'c self,
        before: &[&'a dyn Reflect],
        after: Option<&[&'a dyn Reflect]>,
        body: impl FnOnce(&mut Walk<'_, 'c, 'a>) -> Result<(), Stop>,
    ) -> Result<Outcome, Undefined> {
        // A `rust(…)` predicate that comes back here finds no buffers and makes its own.
        let mut buffers = self.buffers.take();
        let mut stack = emptied(buffers.stack);
        stack.resize(self.frame, Val::Unbound);
        let store = Store { cells: emptied(buffers.cells), integers: buffers.integers };
        let mut machine = Machine::new(&self.measures, stack, store, emptied(buffers.work));
        let mut walk = Walk::new(&self.plans, &mut machine, emptied(buffers.above), emptied(buffers.saved));
        for (at, (argument, value)) in self.arguments.iter().zip(before).enumerate() {
            let changed = after.and_then(|after| after.get(at));
            match changed.filter(|_| argument.passing == Passing::Mutable) {
                Some(changed) => {
                    walk.machine.bind(argument.slot, Val::Lazy(*changed));
                    walk.machine.bind(argument.old, Val::Lazy(*value));
                }
                None => walk.machine.bind(argument.slot, Val::Lazy(*value)),
            }
        }
        let outcome = body(&mut walk);
        (buffers.above, buffers.saved) = (emptied(walk.above), emptied(walk.saved));
        (buffers.stack, buffers.work) = (emptied(machine.stack), emptied(machine.work));
        (buffers.cells, buffers.integers) = (emptied(machine.store.cells), machine.store.integers);
        buffers.integers.clear();
        self.buffers.replace(buffers);
        match outcome {
            Ok(()) => Ok(Outcome::Holds),
            Err(Stop::Fails(number)) => Ok(Outcome::Fails(number)),
            Err(Stop::Undefined(fault)) => Err(*fault),
        }
    }
}

/// The conjuncts of a predicate, from left to right.
fn conjuncts(predicate: &'static Expr, into: &mut Vec<&'static Expr>) {
    match predicate {
        Expr::Binary(BinaryOp::And, left, right) => {
            conjuncts(left, into);
            conjuncts(right, into);
        }
        other => into.push(other),
    }
}
