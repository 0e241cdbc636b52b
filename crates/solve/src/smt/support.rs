//! What each solver can state. A term that can't be is refused by name, before anything is said to the solver.

use rustc_hash::FxHashSet;
use touchstone_logic::{Op, Sort, Store, TermId, Value};

use super::Kind;
use crate::feature::{Feature, Features};
use crate::solver::{Capabilities, SolveError};

pub(super) fn capabilities(kind: Kind) -> Capabilities {
    let everything = [
        Feature::BoundedInt,
        Feature::UnboundedInt,
        Feature::Real,
        Feature::BitVec,
        Feature::Float,
        Feature::Set,
        Feature::Array,
        Feature::Datatype,
        Feature::UninterpretedSort,
        Feature::Function,
        Feature::Quantifier,
    ];
    let features = match kind {
        Kind::Z3 | Kind::Cvc5 => Features::of(&everything),
        Kind::Bitwuzla => Features::of(&[
            Feature::BitVec,
            Feature::Float,
            Feature::Array,
            Feature::UninterpretedSort,
            Feature::Function,
            Feature::Quantifier,
        ]),
        Kind::Yices => Features::of(&[
            Feature::BoundedInt,
            Feature::UnboundedInt,
            Feature::Real,
            Feature::BitVec,
            Feature::Array,
            Feature::UninterpretedSort,
            Feature::Function,
        ]),
    };
    Capabilities { features, max_width: Sort::MAX_WIDTH, cores: true, enumerates: false }
}

/// Succeeds if a solver knows a sort; else the reason.
pub(super) fn check_sort(kind: Kind, sort: &Sort) -> Result<(), String> {
    let missing = crate::feature::of_sort(sort).without(capabilities(kind).features);
    if missing.is_empty() { Ok(()) } else { Err(format!("{} has no {missing}", kind.name())) }
}

/// Succeeds if values of a sort can be written down; else the reason.
pub(super) fn check_literals(store: &Store, sort: &Sort) -> Result<(), String> {
    let mut seen = FxHashSet::default();
    let mut stack = vec![sort.clone()];
    while let Some(sort) = stack.pop() {
        match &sort {
            Sort::Uninterpreted(name) => {
                return Err(format!("elements of the uninterpreted sort `{name}` can't be named"));
            }
            Sort::Set(element) => stack.push((**element).clone()),
            Sort::Array(index, element) => stack.extend([(**index).clone(), (**element).clone()]),
            Sort::Datatype(name) if seen.insert(name.clone()) => {
                for constructor in store.datatype(name).map_or(&[][..], |datatype| &datatype.constructors) {
                    stack.extend(store.constructor(*constructor).fields.iter().map(|(_, sort)| sort.clone()));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Checks every operator and sort of a term, arguments first; those in `known` were checked before.
pub(super) fn check(
    kind: Kind,
    store: &Store,
    term: TermId,
    known: &mut FxHashSet<TermId>,
) -> Result<(), SolveError> {
    if known.contains(&term) {
        return Ok(());
    }
    let mut roots = vec![term];
    let mut funs = FxHashSet::default();
    while let Some(root) = roots.pop() {
        for t in crate::feature::reachable(store, &[root]) {
            if known.contains(&t) {
                continue;
            }
            if let Op::Apply(fun) = store.op(t)
                && let Some((_, body)) = &store.fun(*fun).definition
                && funs.insert(*fun)
            {
                roots.push(*body);
            }
            check_one(kind, store, t).map_err(|reason| SolveError::Unsupported { term: t, reason })?;
            known.insert(t);
        }
    }
    Ok(())
}

fn check_one(kind: Kind, store: &Store, t: TermId) -> Result<(), String> {
    check_sort(kind, store.sort(t))?;
    let features = capabilities(kind).features;
    let needs = |feature: Feature| {
        if features.contains(feature) { Ok(()) } else { Err(format!("{} has no {feature}", kind.name())) }
    };
    match (store.op(t), kind) {
        (Op::Card, Kind::Z3) => Err("z3 has no cardinality of sets; cvc5 has".to_owned()),
        (Op::FpToBits, Kind::Cvc5 | Kind::Bitwuzla) => {
            Err(format!("{} can't give a float's bits", kind.name()))
        }
        (Op::ConstArray(_), Kind::Yices) => Err("yices has no constant arrays".to_owned()),
        (Op::Literal(Value::Uninterpreted { .. }), _) => {
            Err("an element of an uninterpreted sort can't be named".to_owned())
        }
        // What a selector gives of another constructor is a value that must be written down.
        (Op::Field(..), _) => check_literals(store, store.sort(t)),
        (Op::Apply(_), _) => needs(Feature::Function),
        (Op::Forall(vars) | Op::Exists(vars), _) => {
            needs(Feature::Quantifier)?;
            vars.iter().try_for_each(|var| check_sort(kind, store.var_sort(*var)))
        }
        _ => Ok(()),
    }
}
