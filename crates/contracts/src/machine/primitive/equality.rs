//! `eq?`, `eqv?` and `equal?` of values that may be unknown. Atoms are compared by a literal; structure is
//! unfolded where both sides have it.

use super::Mutability;
use crate::heap::{Literal, Slot};
use crate::machine::approximation::{Approximation, Look};
use crate::machine::{Machine, Refinement, State, Stop};
use crate::symbolic::{Atom, Kinds, Loc, Table, Value};
use std::rc::Rc;
use touchstone_front_racket::core::{HashKind, Prim, REGEXP_TEXT};
use touchstone_front_racket::number::Number;
use touchstone_report::{Limit, Quantity};

/// Omission of values that a client was given and could hand back to have them compared with themselves.
const HANDED_BACK: &str = "what the client was given, handed back";

/// Omission of values that are equal without being the same.
const COPIES: &str = "strings and numbers that are equal, but not the same";

/// Omission of data and procedures that are made twice, for which there may be one.
const SHARED: &str = "data and procedures of which there may be one where they're made anew";

/// Kinds of data that are unfolded when their parts are compared.
const PARTS: [Kinds; 3] = [Kinds::VECTOR, Kinds::BOX, Kinds::HASH];

/// Greatest number of pairs of values that are looked at for whether they're alike.
const MAX_ALIKE: usize = 1_000;

/// Greatest number of pairs of values that one comparison looks at.
const MAX_COMPARED: usize = 100_000;

impl<A: Approximation> Machine<'_, A> {
    /// Whether two values are the same.
    pub(in crate::machine) fn equal(
        &mut self,
        state: &mut State,
        kind: HashKind,
        a: &Value,
        b: &Value,
    ) -> Result<bool, Stop> {
        let mut pending = vec![(a.clone(), b.clone())];
        let mut compared = 0;
        while let Some((a, b)) = pending.pop() {
            compared += 1;
            if compared > MAX_COMPARED {
                return Err(Stop::Unmodelled("a comparison of more than 100,000 values".to_owned()));
            }
            if kind != HashKind::Equal {
                self.asks_for_identity(state, kind, &a, &b);
            }
            let made = matches!(a, Value::Unknown(_)) || matches!(b, Value::Unknown(_));
            let (a, b) = (state.heap.resolve(&a), state.heap.resolve(&b));
            if kind == HashKind::Equal {
                self.leaves_out_of_equality(state, &a, &b);
            }
            if identical(&a, &b) || are_empty(state, &a, &b) {
                continue;
            }
            if matches!(a, Value::Unknown(_)) || matches!(b, Value::Unknown(_)) {
                if !self.equal_unknown(state, kind, &a, &b, &mut pending)? {
                    return Ok(false);
                }
                continue;
            }
            if self.approximation.may_be_one(&state.heap, &a, &b) == Some(false) && kind != HashKind::Equal {
                return Ok(false);
            }
            if made && kind == HashKind::Equal {
                self.leaves_out_of_instances(&a, &b);
            }
            A::compares(kind, &a, &b)?;
            self.approximation.reads(&mut state.heap, &a, Look::Several)?;
            self.approximation.reads(&mut state.heap, &b, Look::Several)?;
            match (&a, &b) {
                (Value::Atom(x), Value::Atom(y)) => {
                    if x != y {
                        return Ok(false);
                    }
                }
                _ if kind != HashKind::Equal => {
                    let has_parts = matches!(a, Value::Pair(_) | Value::Vector(_) | Value::Hash(_));
                    if are_one_lambda(&a, &b) || has_parts && self.alike(state, &a, &b) {
                        self.leaves_out(SHARED);
                    }
                    return Ok(false);
                }
                _ => {
                    if are_one_lambda(&a, &b) {
                        self.leaves_out(SHARED);
                    }
                    let Some(parts) = self.parts_to_compare(state, &a, &b)? else { return Ok(false) };
                    pending.extend(parts.into_iter().rev());
                }
            }
        }
        Ok(true)
    }

    /// The procedure of the prelude that compares two values by `equal?` where one of them is data under a contract, which is asked for its parts; none
    /// where no contract is: both are the same underneath, or can't be equal.
    ///
    /// # Errors
    /// [`Stop::Unmodelled`], if it isn't known whether a contract is asked.
    pub(super) fn compares_under_contract(
        &self,
        state: &State,
        arguments: &[Value],
    ) -> Result<Option<Value>, Stop> {
        let [a, b] = arguments else { return Ok(None) };
        let (a, b) = (state.heap.resolve(a), state.heap.resolve(b));
        if under_contract(&a).is_none() && under_contract(&b).is_none() {
            return Ok(None);
        }
        let (x, y) = (under_contract(&a).unwrap_or(a), under_contract(&b).unwrap_or(b));
        let procedure = || {
            let global = self.program.library(Prim::EQUAL_UNDER_CONTRACT)?;
            state.heap.global(global).cloned()
        };
        let is_instance = |value: &Value| matches!(value, Value::Instance(_) | Value::MutableInstance(..));
        let is_unknown = |value: &Value| {
            matches!(value, Value::Unknown(_)) && state.heap.kinds(value).meets(Kinds::STRUCT)
        };
        Ok(match (is_instance(&x), is_instance(&y)) {
            _ if identical(&x, &y) => None,
            (false, false) => procedure(),
            (true, true) => self.fields_to_compare(state, &x, &y).and_then(|_| procedure()),
            (true, false) if is_unknown(&y) => return Err(uncompared()),
            (false, true) if is_unknown(&x) => return Err(uncompared()),
            _ => None,
        })
    }

    /// Whether two values are equal as far as they're known, part by part. Cost: bounded.
    pub(in crate::machine) fn alike(&self, state: &State, a: &Value, b: &Value) -> bool {
        let mut pending = vec![(a.clone(), b.clone())];
        for _ in 0..MAX_ALIKE {
            let Some((a, b)) = pending.pop() else { return true };
            let (a, b) = (state.heap.resolve(&a), state.heap.resolve(&b));
            if identical(&a, &b) {
                continue;
            }
            match self.parts_to_compare(state, &a, &b) {
                Ok(Some(parts)) => pending.extend(parts),
                _ => return false,
            }
        }
        false
    }

    /// The entries of two tables beside each other, those with the same key together.
    ///
    /// # Errors
    /// [`Stop::Unmodelled`], if it isn't known which these are.
    fn entries_to_compare(
        &self,
        state: &State,
        x: &Table,
        y: &Table,
    ) -> Result<Option<Vec<(Value, Value)>>, Stop> {
        if x.kind != y.kind || x.entries.len() != y.entries.len() {
            return Ok(None);
        }
        let mut others = y.entries.clone();
        let (mut alike, mut left) = (Vec::new(), Vec::new());
        for entry in &x.entries {
            let same = |(key, _): &(Value, Value)| self.alike(state, key, &entry.0);
            match others.iter().position(same) {
                Some(at) => alike.push((entry, others.remove(at))),
                None => left.push(entry),
            }
        }
        if left.len() > 1 {
            return Err(Stop::Unmodelled(
                "a comparison of hashes with several keys that aren't known".to_owned(),
            ));
        }
        alike.extend(left.into_iter().zip(others));
        let parts =
            alike.into_iter().flat_map(|((k, v), (l, w))| [(k.clone(), l.clone()), (v.clone(), w.clone())]);
        Ok(Some(parts.collect()))
    }

    /// The parts that have to be equal; none if the values differ already.
    fn parts_to_compare(
        &self,
        state: &State,
        a: &Value,
        b: &Value,
    ) -> Result<Option<Vec<(Value, Value)>>, Stop> {
        let table = |value: &Value| match value {
            Value::Hash(table) => Some((false, table.clone())),
            Value::MutableHash(_, loc) => match state.heap.slot(*loc) {
                Slot::Table(table) => Some((true, table.clone())),
                _ => None,
            },
            _ => None,
        };
        if let (Some(_), _) | (_, Some(_)) = (under_contract(a), under_contract(b)) {
            let inner = |value: &Value| under_contract(value).unwrap_or_else(|| value.clone());
            let (x, y) = (inner(a), inner(b));
            return match (&x, &y) {
                _ if identical(&x, &y) => Ok(Some(Vec::new())),
                _ if !state.heap.kinds(&x).meets(state.heap.kinds(&y)) => Ok(None),
                // Their contracts would be asked, in the midst of a comparison.
                _ => Err(uncompared()),
            };
        }
        match (table(a), table(b)) {
            (Some((x, these)), Some((y, those))) if x == y => self.entries_to_compare(state, &these, &those),
            _ => Ok(self.fields_to_compare(state, a, b)),
        }
    }

    /// The same of anything but hashes.
    fn fields_to_compare(&self, state: &State, a: &Value, b: &Value) -> Option<Vec<(Value, Value)>> {
        let contents = |loc| match state.heap.slot(loc) {
            Slot::Contents(contents) => contents.to_vec(),
            _ => Vec::new(),
        };
        let zipped =
            |a: Vec<Value>, b: Vec<Value>| (a.len() == b.len()).then(|| a.into_iter().zip(b).collect());
        let elements = |value: &Value| match value {
            Value::Vector(elements) => Some(elements.to_vec()),
            Value::MutableVector(loc) => Some(contents(*loc)),
            Value::Box(content) => Some(vec![(**content).clone()]),
            Value::MutableBox(loc) => Some(contents(*loc)),
            _ => None,
        };
        match (a, b) {
            (Value::Pair(x), Value::Pair(y)) => {
                Some(vec![(x.first.clone(), y.first.clone()), (x.second.clone(), y.second.clone())])
            }
            (Value::Vector(_) | Value::MutableVector(_), Value::Vector(_) | Value::MutableVector(_))
            | (Value::Box(_) | Value::MutableBox(_), Value::Box(_) | Value::MutableBox(_)) => {
                zipped(elements(a)?, elements(b)?)
            }
            (
                Value::Instance(_) | Value::MutableInstance(..),
                Value::Instance(_) | Value::MutableInstance(..),
            ) => {
                let ty = |value: &Value| match value {
                    Value::Instance(instance) => Some(instance.ty),
                    Value::MutableInstance(ty, _) => Some(*ty),
                    _ => None,
                };
                let id = ty(a)?;
                let program = self.program;
                let transparent = program.is_transparent(id) || program.is_regexp(id);
                if ty(b)? != id || !transparent {
                    return None;
                }
                let (mut these, mut those) = (self.fields(state, a)?, self.fields(state, b)?);
                if program.is_regexp(id) {
                    these.truncate(REGEXP_TEXT);
                    those.truncate(REGEXP_TEXT);
                }
                zipped(these, those)
            }
            _ => None,
        }
    }

    /// Decides if two values, one of which is unknown, may go on being compared: their parts are pending then.
    fn equal_unknown(
        &mut self,
        state: &mut State,
        kind: HashKind,
        a: &Value,
        b: &Value,
        pending: &mut Vec<(Value, Value)>,
    ) -> Result<bool, Stop> {
        let (kinds_a, kinds_b) = (state.heap.kinds(a), state.heap.kinds(b));
        if !kinds_a.meets(kinds_b) {
            return Ok(false);
        }
        let (a, b) = if matches!(a, Value::Unknown(_)) { (a, b) } else { (b, a) };
        let Value::Unknown(loc) = a else { return Ok(false) };
        match b {
            Value::Atom(atom) => {
                if !self.decide_kinds(state, a, atom.kinds())? {
                    return Ok(false);
                }
                if identical(&state.heap.resolve(a), b) {
                    return Ok(true);
                }
                self.decide(state, Prim::IsEqual, &[a.clone(), b.clone()])
            }
            Value::Unknown(other) => {
                let both = kinds_a & kinds_b;
                if kinds_a.within(Kinds::ATOM) && kinds_b.within(Kinds::ATOM) {
                    return self.decide(state, Prim::IsEqual, &[a.clone(), b.clone()]);
                }
                // The solver takes an unknown for an atom while it may be one: of few atoms it's asked first whether it's one of them.
                let few = Kinds::TRUE | Kinds::FALSE | Kinds::NULL | Kinds::VOID;
                if both.meets(Kinds::ATOM) && (both & Kinds::ATOM).within(few) {
                    let is_atom = self.decide_kinds(state, a, Kinds::ATOM)?;
                    if self.decide_kinds(state, b, Kinds::ATOM)? != is_atom {
                        return Ok(false);
                    }
                    pending.push((a.clone(), b.clone()));
                    return Ok(true);
                }
                // Not known to be atoms: one value, or two that differ.
                let arguments: Rc<[Value]> = Rc::from([a.clone(), b.clone()]);
                if self.differ(state, kind, &arguments) {
                    return Ok(false);
                }
                let two_pairs = A::compares_unknowns(both)?;
                let by_parts = kind == HashKind::Equal && !both.meets(Kinds::ATOM);
                if by_parts && PARTS.contains(&both) && kinds_a == both {
                    self.unfold(state, a, Mutability::Unasked)?;
                    pending.push((a.clone(), b.clone()));
                    return Ok(!matches!(state.heap.resolve(a), Value::Unknown(_)));
                }
                // Two that differ are given as different ones: empty ones are the same wherever they're made.
                if kind != HashKind::Equal && kinds_a == both && [Kinds::VECTOR, Kinds::HASH].contains(&both)
                {
                    let mut ways = match self.unfold(state, a, Mutability::Unasked) {
                        Err(Stop::Split(ways)) => ways,
                        unfolded => return unfolded.map(|()| false),
                    };
                    ways.push((Refinement::Same(*loc, *other), 1));
                    return Err(Stop::Split(ways));
                }
                Err(Stop::Split(one_or_two(state, kind, (a, *loc), (b, *other), (both, two_pairs))))
            }
            structured => {
                A::compares_unknown(kind, structured)?;
                if kind != HashKind::Equal {
                    self.leaves_out(HANDED_BACK);
                    return Ok(false);
                }
                if !self.decide_kinds(state, a, structured.kinds())? {
                    return Ok(false);
                }
                if !matches!(structured, Value::Pair(_)) {
                    if matches!(structured, Value::Instance(_) | Value::MutableInstance(..)) {
                        let ty = match structured {
                            Value::Instance(instance) => instance.ty,
                            Value::MutableInstance(ty, _) => *ty,
                            _ => return Ok(false),
                        };
                        if !self.decide_instance(state, a, ty)? {
                            return Ok(false);
                        }
                    } else if structured.kinds() == Kinds::PROCEDURE {
                        self.leaves_out(HANDED_BACK);
                        return Ok(false);
                    } else {
                        self.unfold(state, a, Mutability::Unasked)?;
                    }
                }
                pending.push((a.clone(), structured.clone()));
                Ok(!matches!(state.heap.resolve(a), Value::Unknown(_)))
            }
        }
    }

    /// Identity is asked. Strings, and for `eq?` numbers but small integers, may be equal without being the same, whoever made them, and
    /// data that a client made may be given twice: our clients do neither.
    pub(super) fn asks_for_identity(&mut self, state: &State, kind: HashKind, a: &Value, b: &Value) {
        let parts = Kinds::PAIR | Kinds::VECTOR | Kinds::BOX | Kinds::HASH | Kinds::STRUCT;
        let made = |value: &Value| matches!(value, Value::Unknown(_));
        let unknown = |value: &Value| matches!(state.heap.resolve(value), Value::Unknown(_));
        let (kinds, others) = (state.heap.kinds(a), state.heap.kinds(b));
        let has_parts = kinds.within(parts) && others.within(parts) && kinds.meets(others);
        if has_parts && (made(a) || made(b)) && !identical(&state.heap.resolve(a), &state.heap.resolve(b)) {
            self.cut.insert(Limit::bare(Quantity::Sharing));
        }
        if !unknown(a) && !unknown(b) {
            let (a, b) = (state.heap.resolve(a), state.heap.resolve(b));
            if identical(&a, &b) && is_copied(kind, &a) {
                self.leaves_out(COPIES);
            }
            return;
        }
        if kind == HashKind::Eqv {
            if kinds.meets(others & Kinds::STRING) {
                self.leaves_out(COPIES);
            }
            return;
        }
        let both = state.heap.kinds(a) & state.heap.kinds(b);
        let small = |value: &Value| !unknown(value) && !is_copied(kind, &state.heap.resolve(value));
        let large = both.meets(Kinds::INT) && !small(a) && !small(b);
        if large || both.meets(Kinds::STRING | (Kinds::NUMBER & !Kinds::INT)) {
            self.leaves_out(COPIES);
        }
    }

    /// Whether the path says that two unknown values differ: those that aren't equal aren't the same either.
    fn differ(&self, state: &State, kind: HashKind, arguments: &Rc<[Value]>) -> bool {
        state.heap.literals.iter().any(|literal| {
            (literal.prim == Prim::IsEqual || literal.prim == Prim::IsEq && kind != HashKind::Equal)
                && !literal.truth
                && literal.arguments.len() == 2
                && ((identical(&state.heap.resolve(&literal.arguments[0]), &arguments[0])
                    && identical(&state.heap.resolve(&literal.arguments[1]), &arguments[1]))
                    || (identical(&state.heap.resolve(&literal.arguments[1]), &arguments[0])
                        && identical(&state.heap.resolve(&literal.arguments[0]), &arguments[1])))
        })
    }
}

/// What's under the contracts of data that can change.
fn under_contract(value: &Value) -> Option<Value> {
    match value {
        Value::Guarded(guarded) if guarded.is_data() => Some(guarded.innermost().clone()),
        _ => None,
    }
}

/// Why a comparison isn't followed.
fn uncompared() -> Stop {
    Stop::Unmodelled("a comparison that asks contracts of data for its parts".to_owned())
}

/// Whether a value may be equal to another, by that comparison, without being the same: a string; for `eq?` a number, too, that's no
/// integer of up to 60 bits.
fn is_copied(kind: HashKind, value: &Value) -> bool {
    match value {
        Value::Atom(Atom::String(_)) => true,
        Value::Atom(Atom::Number(Number::Integer(n))) => {
            kind == HashKind::Eq && n.to_i128().is_none_or(|n| !(-(1 << 60)..1 << 60).contains(&n))
        }
        Value::Atom(Atom::Number(_)) => kind == HashKind::Eq,
        _ => false,
    }
}

/// Whether two procedures are made by one expression.
fn are_one_lambda(a: &Value, b: &Value) -> bool {
    matches!((a, b), (Value::Closure(a), Value::Closure(b)) if a.lambda == b.lambda)
}

/// Whether two values are one.
pub(in crate::machine) fn identical(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Atom(a), Value::Atom(b)) => a == b,
        (Value::Unknown(a), Value::Unknown(b))
        | (Value::MutableVector(a), Value::MutableVector(b))
        | (Value::MutableBox(a), Value::MutableBox(b))
        | (Value::MutableHash(_, a), Value::MutableHash(_, b))
        | (Value::MutableInstance(_, a), Value::MutableInstance(_, b)) => a == b,
        (Value::Pair(a), Value::Pair(b)) => Rc::ptr_eq(a, b),
        (Value::Vector(a), Value::Vector(b)) => Rc::ptr_eq(a, b),
        (Value::Box(a), Value::Box(b)) => Rc::ptr_eq(a, b),
        (Value::Hash(a), Value::Hash(b)) => Rc::ptr_eq(a, b),
        (Value::Instance(a), Value::Instance(b)) => Rc::ptr_eq(a, b),
        (Value::Closure(a), Value::Closure(b)) => Rc::ptr_eq(a, b),
        (Value::Guarded(a), Value::Guarded(b)) => Rc::ptr_eq(a, b),
        (Value::Prim(a), Value::Prim(b)) => a == b,
        (Value::Struct(a, x), Value::Struct(b, y)) => a == b && x == y,
        _ => false,
    }
}

/// Whether two values are vectors without elements, which are one: of those that can be changed, and of those that can't; or hashes
/// without entries that can't be changed and compare keys alike.
fn are_empty(state: &State, a: &Value, b: &Value) -> bool {
    let empty = |loc| matches!(state.heap.slot(loc), Slot::Contents(contents) if contents.is_empty());
    match (a, b) {
        (Value::MutableVector(a), Value::MutableVector(b)) => empty(*a) && empty(*b),
        (Value::Vector(a), Value::Vector(b)) => a.is_empty() && b.is_empty(),
        (Value::Hash(a), Value::Hash(b)) => a.kind == b.kind && a.entries.is_empty() && b.entries.is_empty(),
        _ => false,
    }
}

/// The ways to go on with two unknown values of these kinds that aren't known to be atoms: they're one value, or they differ, as a literal or
/// by their parts.
fn one_or_two(
    state: &State,
    kind: HashKind,
    (a, loc): (&Value, Loc),
    (b, other): (&Value, Loc),
    (both, two_pairs): (Kinds, bool),
) -> Vec<(Refinement, u32)> {
    let by_parts = kind == HashKind::Equal && !both.meets(Kinds::ATOM);
    let defined = |loc| state.heap.facts(loc).is_some_and(|unknown| unknown.definition.is_some());
    let swap = if defined(loc) != defined(other) { defined(loc) } else { loc < other };
    let (small, large) = if swap { (loc, other) } else { (other, loc) };
    let mut ways = Vec::new();
    if !by_parts || both.meets(Kinds::PROCEDURE | Kinds::STRUCT) {
        let prim = if by_parts || both.meets(Kinds::ATOM) { Prim::IsEqual } else { Prim::IsEq };
        let arguments = Rc::from([a.clone(), b.clone()]);
        ways.push((Refinement::Literal(Literal { prim, arguments, truth: false }), 0));
    }
    ways.push((Refinement::Same(large, small), 1));
    if by_parts {
        let of_parts = PARTS.into_iter().chain([Kinds::PAIR]).filter(|part| both.meets(*part));
        ways.extend(of_parts.map(|part| (Refinement::Kinds(loc, part), 1)));
    } else if kind != HashKind::Equal && both.meets(Kinds::PAIR) && two_pairs {
        // Or two pairs, whatever is in them.
        ways.push((Refinement::Kinds(loc, Kinds::PAIR), 1));
    }
    ways
}
