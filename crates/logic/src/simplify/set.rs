//! Simplification of set operations.

use super::{Rewrite, literal};
use crate::{Int, Op, Sort, Store, TermId};

pub(super) fn rewrite(store: &mut Store, op: &Op, args: &[TermId], sort: &Sort) -> Rewrite {
    let empty = |store: &Store, t: TermId| matches!(store.op(t), Op::EmptySet(_));
    match (op, args) {
        (Op::Insert, &[x, set]) => {
            if empty(store, set) {
                return store.raw(Op::Singleton, &[x]).map(Some);
            }
            let there = matches!(store.op(set), Op::Insert | Op::Singleton) && store.args(set)[0] == x;
            Ok(there.then_some(set))
        }
        (Op::Union, &[a, b]) if a == b || empty(store, b) => Ok(Some(a)),
        (Op::Union, &[a, b]) if empty(store, a) => Ok(Some(b)),
        (Op::Intersection, &[a, b]) if a == b || empty(store, a) => Ok(Some(a)),
        (Op::Intersection, &[_, b]) if empty(store, b) => Ok(Some(b)),
        (Op::Difference, &[a, b]) if empty(store, a) || empty(store, b) => Ok(Some(a)),
        (Op::Difference, &[a, b]) if a == b => match sort {
            Sort::Set(element) => store.raw(Op::EmptySet((**element).clone()), &[]).map(Some),
            _ => Ok(None),
        },
        (Op::Member, &[x, set]) => member(store, x, set),
        (Op::Subset, &[a, b]) if a == b || empty(store, a) => literal(store, true),
        (Op::Disjoint, &[a, b]) if empty(store, a) || empty(store, b) => literal(store, true),
        (Op::Card, &[set]) if empty(store, set) => literal(store, Int::ZERO),
        (Op::Card, &[set]) if *store.op(set) == Op::Singleton => literal(store, Int::ONE),
        _ => Ok(None),
    }
}

fn member(store: &mut Store, x: TermId, set: TermId) -> Rewrite {
    let below = store.term(set);
    match (&below.op, &*below.args) {
        (Op::EmptySet(_), _) => literal(store, false),
        (Op::Singleton, &[y]) => store.eq(x, y).map(Some),
        (Op::Insert, &[y, _]) if x == y => literal(store, true),
        _ => Ok(None),
    }
}
