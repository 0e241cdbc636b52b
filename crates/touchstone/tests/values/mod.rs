//! All values of a specification up to a depth, for tests that count them or compare them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use touchstone::inputs::{Ask, Datum, End, Spec, visit};

/// The values of a specification up to a depth, in the order in which they come; panics if one comes twice.
pub(crate) fn values(spec: &'static Spec, depth: u32) -> Vec<Vec<Datum>> {
    let mut all = Vec::new();
    let sample = visit(spec, &Ask::up_to_depth(depth), &mut |arguments| {
        all.push(arguments.iter().map(|argument| Datum::of(*argument)).collect::<Vec<_>>());
        ControlFlow::Continue(())
    })
    .expect("the strategy exists and the types end");
    assert_eq!((sample.end, sample.inputs), (End::Exhausted, all.len() as u64));
    let distinct: BTreeSet<_> = all.iter().collect();
    assert_eq!(distinct.len(), all.len(), "a value came twice");
    all
}
