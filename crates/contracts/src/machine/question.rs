//! Questions to the heap: RCC's proof relation (§3.4), and what becomes of a state when the answer is "both".
//!
//! Tags are decided by [`Kinds`], structure by unfolding, everything else by a model: a state carries values
//! of its unknown atoms that satisfy its path condition, so that one side of a branch is known to be possible
//! without asking a solver. The other side is *stale* until something depends on it; a side that ends before
//! (the client's fault, mostly) costs nothing.

use std::rc::Rc;

use super::approximation::Approximation;
use super::kinds::result_kinds;
use super::{Machine, Refinement, State, Stop};
use crate::heap::{Definition, Heap, Literal, Slot, Unknown};
use crate::solve::Answer;
use crate::solve::component::default_of;
use crate::solve::evaluate::evaluate;
use crate::symbolic::{Atom, Kinds, Loc, Pair, Value};
use touchstone_front_racket::core::{ExprId, Prim};

/// Number of literals that are looked through for one that answers a question.
const RECENT: usize = 200;

/// Cost of another path where both are possible.
pub const OTHER: u32 = 1;

impl State {
    /// The unknown value of a hole. Its location is found by the expression.
    pub(super) fn hole(&mut self, expr: ExprId) -> Loc {
        if let Some((_, loc)) = self.heap.holes.iter().find(|(hole, _)| *hole == expr) {
            return *loc;
        }
        let loc = self.heap.unknown(Kinds::ANY, None, 0);
        self.heap.holes.push((expr, loc));
        loc
    }
}

impl<A: Approximation> Machine<'_, A> {
    /// Decides if a value is of one of these kinds.
    pub(super) fn decide_kinds(
        &mut self,
        state: &mut State,
        value: &Value,
        set: Kinds,
    ) -> Result<bool, Stop> {
        let loc = match state.heap.resolve(value) {
            Value::Unknown(loc) => loc,
            known => return Ok(known.kinds().meets(set)),
        };
        let kinds = state.heap.kinds(&Value::Unknown(loc));
        if kinds.is_empty() {
            return Err(Stop::Infeasible);
        }
        if kinds.within(set) {
            return Ok(true);
        }
        if !kinds.meets(set) {
            return Ok(false);
        }
        let yes = (Refinement::Kinds(loc, kinds & set), 0);
        let no = (Refinement::Kinds(loc, kinds & !set), 0);
        let model = state.heap.model.get(loc.index()).cloned().flatten();
        let likely = match model {
            Some(atom) if !state.heap.stale => atom.kinds().meets(set),
            _ => true,
        };
        Err(Stop::Split(if likely { vec![yes, no] } else { vec![no, yes] }))
    }

    /// Decides if a test of atoms comes out true. The arguments are atoms or unknown values that are atoms.
    pub(super) fn decide(
        &mut self,
        state: &mut State,
        prim: Prim,
        arguments: &[Value],
    ) -> Result<bool, Stop> {
        let arguments: Rc<[Value]> = arguments.iter().map(|value| state.heap.resolve(value)).collect();
        let atoms: Option<Vec<&Atom>> = arguments
            .iter()
            .map(|value| if let Value::Atom(atom) = value { Some(atom) } else { None })
            .collect();
        if let Some(atoms) = atoms {
            return match evaluate(prim, &atoms) {
                Some(Atom::Boolean(truth)) => Ok(truth),
                _ => Err(Stop::Unmodelled(format!("`{}` on these values", prim.name()))),
            };
        }
        if let Some(truth) = known_literal(&state.heap, prim, &arguments) {
            return Ok(truth);
        }
        self.settle(state)?;
        let values: Option<Vec<Atom>> = arguments.iter().map(|value| self.modelled(state, value)).collect();
        let values = values.unwrap_or_default();
        let likely = match evaluate(prim, &values.iter().collect::<Vec<_>>()) {
            Some(Atom::Boolean(truth)) => truth,
            _ => return Err(Stop::Unmodelled(format!("`{}` on these values", prim.name()))),
        };
        let way = |truth| Refinement::Literal(Literal { prim, arguments: arguments.clone(), truth });
        Err(Stop::Split(vec![(way(likely), 0), (way(!likely), OTHER)]))
    }

    /// An atom's value in the model; an unknown atom that nothing was asked of yet gets one.
    fn modelled(&mut self, state: &mut State, value: &Value) -> Option<Atom> {
        match value {
            Value::Atom(atom) => Some(atom.clone()),
            Value::Unknown(loc) => {
                if let Some(atom) = state.heap.model.get(loc.index()).cloned().flatten() {
                    return Some(atom);
                }
                let unknown = state.heap.facts(*loc)?;
                let atom = default_of(unknown.kinds & Kinds::ATOM);
                state.heap.model.set(loc.index(), Some(atom.clone()));
                Some(atom)
            }
            _ => None,
        }
    }

    /// Makes sure that the model satisfies the path condition.
    pub fn settle(&mut self, state: &mut State) -> Result<(), Stop> {
        if !state.heap.stale {
            return Ok(());
        }
        match self.solver.solve(&state.heap) {
            Answer::Sat(values) => {
                for (loc, atom) in values {
                    state.heap.model.set(loc.index(), Some(atom));
                }
                state.heap.stale = false;
                state.heap.dirty.clear();
                Ok(())
            }
            Answer::Unsat => Err(Stop::Infeasible),
            Answer::Unknown => Err(Stop::Undecided),
        }
    }

    /// The result of a primitive on atoms some of which aren't known. The primitive is defined on them.
    pub(crate) fn define(
        &mut self,
        state: &mut State,
        prim: Prim,
        arguments: Vec<Value>,
    ) -> Result<Value, Stop> {
        let arguments: Vec<Value> = arguments.iter().map(|value| state.heap.resolve(value)).collect();
        let atoms: Option<Vec<&Atom>> = arguments
            .iter()
            .map(|value| if let Value::Atom(atom) = value { Some(atom) } else { None })
            .collect();
        if let Some(atoms) = atoms {
            let failed = || Stop::Unmodelled(format!("`{}` on these values", prim.name()));
            return evaluate(prim, &atoms).map(Value::Atom).ok_or_else(failed);
        }
        if let Some(loc) = known_definition(&state.heap, prim, &arguments) {
            return Ok(Value::Unknown(loc));
        }
        let kinds: Vec<Kinds> = arguments.iter().map(|value| state.heap.kinds(value)).collect();
        let result = result_kinds(prim, &arguments, &kinds);
        if result.is_empty() {
            return Err(Stop::Infeasible);
        }
        let values: Option<Vec<Atom>> = arguments.iter().map(|value| self.modelled(state, value)).collect();
        let value = values.and_then(|values| evaluate(prim, &values.iter().collect::<Vec<_>>()));
        let unknown = Unknown {
            kinds: result,
            not: Rc::from([]),
            definition: Some(Rc::new(Definition { prim, arguments: arguments.into() })),
            function: Rc::default(),
            list: false,
            each: None,
            scope: None,
            depth: 0,
        };
        let loc = state.heap.allocate(Slot::Unknown(Rc::new(unknown)));
        match value.filter(|value| value.kinds().within(result) && !state.heap.stale) {
            Some(value) => state.heap.model.set(loc.index(), Some(value)),
            None => {
                state.heap.stale = true;
                state.heap.dirty.push(loc);
            }
        }
        Ok(Value::Unknown(loc))
    }
}

/// A recent result of the same primitive on the same arguments. (A step that's made again must not ask about
/// a new value.)
fn known_definition(heap: &Heap, prim: Prim, arguments: &[Value]) -> Option<Loc> {
    let count = heap.len();
    for index in (count.saturating_sub(RECENT)..count).rev() {
        let loc = Loc(index as u32);
        if let Some(definition) = heap.facts(loc).and_then(|unknown| unknown.definition.as_ref())
            && definition.prim == prim
            && definition.arguments.len() == arguments.len()
            && definition.arguments.iter().zip(arguments).all(|(a, b)| same(&heap.resolve(a), b))
        {
            return Some(loc);
        }
    }
    None
}

fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Unknown(a), Value::Unknown(b)) => a == b,
        (Value::Atom(a), Value::Atom(b)) => a == b,
        _ => false,
    }
}

/// Whether the path condition has this test, or it's one that needs no knowledge.
fn known_literal(heap: &Heap, prim: Prim, arguments: &[Value]) -> Option<bool> {
    if let [a, b] = arguments {
        let (kinds_a, kinds_b) = (heap.kinds(a), heap.kinds(b));
        if same(a, b) {
            let special = kinds_a.meets(Kinds::FLOAT_SPECIAL);
            match prim {
                Prim::IsEq | Prim::IsEqv | Prim::IsEqual | Prim::StringEq | Prim::CharEq => {
                    return Some(true);
                }
                Prim::StringLe | Prim::StringGe | Prim::CharLe | Prim::CharGe => return Some(true),
                Prim::Lt | Prim::Gt | Prim::StringLt | Prim::StringGt | Prim::CharLt | Prim::CharGt => {
                    return Some(false);
                }
                Prim::NumEq | Prim::Le | Prim::Ge if !special => return Some(true),
                _ => {}
            }
        }
        if matches!(prim, Prim::IsEq | Prim::IsEqv | Prim::IsEqual) && !kinds_a.meets(kinds_b) {
            return Some(false);
        }
    }
    let symmetric = matches!(prim, Prim::IsEq | Prim::IsEqv | Prim::IsEqual | Prim::NumEq | Prim::StringEq);
    let count = heap.literals.len();
    for index in (count.saturating_sub(RECENT)..count).rev() {
        let literal = heap.literals.get(index)?;
        if literal.prim != prim || literal.arguments.len() != arguments.len() {
            continue;
        }
        let old: Vec<Value> = literal.arguments.iter().map(|value| heap.resolve(value)).collect();
        let straight = old.iter().zip(arguments).all(|(a, b)| same(a, b));
        let crossed = symmetric && old.iter().rev().zip(arguments).all(|(a, b)| same(a, b));
        if straight || crossed {
            return Some(literal.truth);
        }
    }
    None
}

/// Marks what a location's change may make wrong in the model.
fn touch(heap: &mut Heap, loc: Loc) {
    let mut related = vec![loc];
    let mentions = |arguments: &[Value]| {
        arguments.iter().any(|value| matches!(value, Value::Unknown(other) if *other == loc))
    };
    for literal in heap.literals.iter().filter(|literal| mentions(&literal.arguments)) {
        related.extend(literal.arguments.iter().filter_map(|value| match value {
            Value::Unknown(other) => Some(*other),
            _ => None,
        }));
    }
    for index in loc.index() + 1..heap.len() {
        let at = Loc(index as u32);
        if let Some(definition) = heap.facts(at).and_then(|unknown| unknown.definition.as_ref())
            && mentions(&definition.arguments)
        {
            related.push(at);
        }
    }
    heap.dirty.extend(related);
    heap.stale = true;
}

/// An unknown value is this one.
pub(crate) fn becomes(heap: &mut Heap, loc: Loc, value: Value) {
    if heap.model.get(loc.index()).cloned().flatten().is_some() {
        touch(heap, loc);
    }
    heap.set(loc, Slot::Known(value));
}

/// Narrows what's known of the heap by kinds. The caller has made sure that some are left.
pub(crate) fn narrow(heap: &mut Heap, loc: Loc, kinds: Kinds) {
    let old = heap.model.get(loc.index()).cloned().flatten();
    let Some(unknown) = heap.facts(loc).cloned() else { return };
    let single = [
        (Kinds::TRUE, Atom::Boolean(true)),
        (Kinds::FALSE, Atom::Boolean(false)),
        (Kinds::NULL, Atom::Null),
        (Kinds::VOID, Atom::Void),
    ];
    let atom = single.into_iter().find(|(kind, _)| *kind == kinds).map(|(_, atom)| atom);
    match atom {
        Some(atom) if unknown.definition.is_none() => {
            if old.is_some_and(|old| old != atom) {
                touch(heap, loc);
            }
            heap.set(loc, Slot::Known(Value::Atom(atom)));
            return;
        }
        _ => {}
    }
    if kinds == Kinds::PAIR {
        if old.is_some() {
            touch(heap, loc);
        }
        unfold_pair(heap, loc, &unknown, None);
        return;
    }
    heap.refine(loc, |unknown| unknown.kinds = kinds);
    if old.is_some_and(|old| !old.kinds().within(kinds)) {
        heap.model.set(loc.index(), None);
        touch(heap, loc);
    }
}

/// An unknown value becomes a pair of two. What follows the first part of a list is a list.
fn unfold_pair(heap: &mut Heap, loc: Loc, unknown: &Unknown, rest: Option<Kinds>) {
    let first = match &unknown.each {
        Some(each) => each.new_root(heap),
        None => Value::Unknown(heap.unknown(Kinds::ANY, unknown.scope.clone(), unknown.depth + 1)),
    };
    let kinds = if unknown.list { Kinds::NULL | Kinds::PAIR } else { rest.unwrap_or(Kinds::ANY) };
    let second = heap.unknown(kinds, unknown.scope.clone(), unknown.depth + 1);
    if unknown.list {
        heap.refine(second, |rest| {
            rest.list = true;
            rest.each.clone_from(&unknown.each);
        });
    }
    let pair = Pair { first, second: Value::Unknown(second) };
    heap.set(loc, Slot::Known(Value::Pair(Rc::new(pair))));
}

/// Cost of a further pair or instance where so many are around it: little more for the tenth element of a list than for the
/// fifth, since there's only one way to be longer.
pub(super) fn larger(depth: u32) -> u32 {
    1 + depth.checked_ilog2().unwrap_or(0)
}

/// Applies a refinement that concerns the heap alone. Returns its cost in data: how much larger the values
/// become.
pub fn refine(heap: &mut Heap, refinement: &Refinement) -> u32 {
    let depth = |heap: &Heap, loc: Loc| heap.facts(loc).map_or(0, |unknown| unknown.depth);
    match refinement {
        Refinement::Kinds(loc, kinds) => {
            let cost = kind_cost(*kinds) + if *kinds == Kinds::PAIR { larger(depth(heap, *loc)) } else { 0 };
            narrow(heap, *loc, *kinds);
            cost
        }
        Refinement::Literal(literal) => {
            let values: Option<Vec<Atom>> =
                literal.arguments.iter().map(|value| heap.value_in_model(value)).collect();
            let truth = values.and_then(|values| evaluate(literal.prim, &values.iter().collect::<Vec<_>>()));
            heap.literals.push(literal.clone());
            if heap.stale || truth != Some(Atom::Boolean(literal.truth)) {
                heap.stale = true;
                let locs = literal.arguments.iter().filter_map(|value| match heap.resolve(value) {
                    Value::Unknown(loc) => Some(loc),
                    _ => None,
                });
                let locs: Vec<Loc> = locs.collect();
                heap.dirty.extend(locs);
            }
            0
        }
        Refinement::Alias(loc, name, value) => {
            if heap.model.get(loc.index()).cloned().flatten().is_some() {
                touch(heap, *loc);
            }
            heap.aliases.push((*loc, name.clone()));
            heap.set(*loc, Slot::Known(value.clone()));
            0
        }
        Refinement::Same(loc, other) => {
            let kinds = heap.kinds(&Value::Unknown(*loc)) & heap.kinds(&Value::Unknown(*other));
            let list = heap.facts(*loc).is_some_and(|unknown| unknown.list);
            let each = heap.facts(*loc).and_then(|unknown| unknown.each.clone());
            let constrained =
                |heap: &Heap, loc: Loc| heap.model.get(loc.index()).cloned().flatten().is_some();
            if constrained(heap, *loc) || constrained(heap, *other) {
                touch(heap, *loc);
                touch(heap, *other);
            }
            heap.set(*loc, Slot::Known(Value::Unknown(*other)));
            if list {
                heap.refine(*other, |unknown| {
                    unknown.list = true;
                    unknown.each = unknown.each.take().or(each);
                });
            }
            narrow(heap, *other, kinds);
            0
        }
        Refinement::List(loc) => {
            let kinds = heap.kinds(&Value::Unknown(*loc)) & (Kinds::NULL | Kinds::PAIR);
            heap.refine(*loc, |unknown| unknown.list = true);
            narrow(heap, *loc, kinds);
            0
        }
        Refinement::Improper(loc) => {
            if let Some(unknown) = heap.facts(*loc).cloned() {
                unfold_pair(heap, *loc, &unknown, Some(!(Kinds::NULL | Kinds::PAIR)));
            }
            2
        }
        Refinement::Not(loc, structure) => {
            heap.refine(*loc, |unknown| {
                unknown.not = unknown.not.iter().copied().chain([*structure]).collect();
            });
            0
        }
        Refinement::Vector(loc, length, mutable) => {
            let Some(unknown) = heap.facts(*loc).cloned() else { return 0 };
            let fresh = |heap: &mut Heap| heap.unknown(Kinds::ANY, unknown.scope.clone(), unknown.depth + 1);
            let elements: Vec<Value> = (0..*length).map(|_| Value::Unknown(fresh(heap))).collect();
            let value = if *mutable {
                let slot = Slot::Contents(Rc::new(elements));
                let contents = heap.allocate(slot.clone());
                heap.initial.push((contents, slot));
                Value::MutableVector(contents)
            } else {
                Value::Vector(elements.into())
            };
            heap.set(*loc, Slot::Known(value));
            *length as u32
        }
        Refinement::Box(loc, mutable) => {
            let Some(unknown) = heap.facts(*loc).cloned() else { return 0 };
            let content = Value::Unknown(heap.unknown(Kinds::ANY, unknown.scope.clone(), unknown.depth + 1));
            let value = if *mutable {
                let slot = Slot::Contents(Rc::new(vec![content]));
                let contents = heap.allocate(slot.clone());
                heap.initial.push((contents, slot));
                Value::MutableBox(contents)
            } else {
                Value::Box(Rc::new(content))
            };
            heap.set(*loc, Slot::Known(value));
            1
        }
        Refinement::Hash(loc, count, mutable) => {
            super::primitive::hash::unfold(heap, *loc, *count, *mutable);
            1 + *count as u32
        }
        Refinement::Accepts(loc, count, accepts) => {
            heap.refine(*loc, |unknown| {
                let function = Rc::make_mut(&mut unknown.function);
                if *accepts { function.accepts.push(*count) } else { function.rejects.push(*count) }
            });
            u32::from(!accepts)
        }
        Refinement::Body(loc, body, cost) => {
            heap.set(*loc, Slot::Body(body.clone()));
            *cost
        }
        Refinement::Made(..) | Refinement::Instance(..) | Refinement::Member(..) => 0,
    }
}

/// Rarer kinds of numbers are tried later.
fn kind_cost(kinds: Kinds) -> u32 {
    if !kinds.meets(Kinds::NUMBER) || kinds.meets(Kinds::INT) { 0 } else { 1 }
}
