//! Refinements that mention later arguments, of arguments and of what's in them: all that satisfy them are generated, and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use touchstone::inputs::{Ask, Datum, Spec, visit};
use touchstone::spec;

touchstone::inputs! {
    fn elements(xs: Vec<{v: usize | v < n}>, n: usize) -> () = |_: Vec<usize>, _: usize| ();
    #[requires(forall(|v in xs| v < n))]
    fn elements_required(xs: Vec<usize>, n: usize) -> () = |_: Vec<usize>, _: usize| ();
    fn nested(xs: Vec<Vec<{v: i8 | v <= most && most < 3}>>, most: i8) -> () = |_: Vec<Vec<i8>>, _: i8| ();
    #[requires(forall(|ys in xs| forall(|v in ys| v <= most && most < 3)))]
    fn nested_required(xs: Vec<Vec<i8>>, most: i8) -> () = |_: Vec<Vec<i8>>, _: i8| ();
    fn entries(m: BTreeMap<{v: u8 | v < n}, {v: u8 | v > n}>, n: u8) -> () = |_: BTreeMap<u8, u8>, _: u8| ();
    #[requires(forall(|(k, v) in m| k < n && v > n))]
    fn entries_required(m: BTreeMap<u8, u8>, n: u8) -> () = |_: BTreeMap<u8, u8>, _: u8| ();
    fn parts(p: (bool, {a: u8 | a < n}, Option<Box<{b: u8 | b == n}>>), n: u8, r: Result<{v: i8 | v < w}, bool>, w: i8) -> ()
        = |_: (bool, u8, Option<Box<u8>>), _: u8, _: Result<i8, bool>, _: i8| ();
    #[requires(p.1 < n && match p.2 { Some(b) => b == n, None => true } && match r { Ok(v) => v < w, _ => true })]
    fn parts_required(p: (bool, u8, Option<Box<u8>>), n: u8, r: Result<i8, bool>, w: i8) -> ()
        = |_: (bool, u8, Option<Box<u8>>), _: u8, _: Result<i8, bool>, _: i8| ();
    // Each mentions the other.
    fn mutual(xs: Vec<{n: usize | n < part && n < m}>, part: {v: usize | v <= xs.len()}, m: {m: usize | m <= part}) -> ()
        = |_: Vec<usize>, _: usize, _: usize| ();
    #[requires(forall(|v in xs| v < part && v < m) && part <= xs.len() && m <= part)]
    fn mutual_required(xs: Vec<usize>, part: usize, m: usize) -> () = |_: Vec<usize>, _: usize, _: usize| ();
}

fn all(spec: &'static Spec, depth: u32) -> (BTreeSet<String>, u64) {
    let mut all = BTreeSet::new();
    let sample = visit(spec, &Ask::up_to_depth(depth), &mut |arguments| {
        all.insert(
            arguments.iter().map(|value| Datum::of(*value).to_string()).collect::<Vec<_>>().join("; "),
        );
        ControlFlow::Continue(())
    });
    (all, sample.expect("a sample").rejected)
}

#[test]
fn what_is_in_an_argument_is_held_to_later_ones() {
    let pairs = [
        (elements(), elements_required(), 3),
        (nested(), nested_required(), 2),
        (entries(), entries_required(), 3),
        (parts(), parts_required(), 2),
        (mutual(), mutual_required(), 3),
    ];
    for (refined, required, depth) in pairs {
        let (inputs, rejected) = all(refined, depth);
        assert_eq!(inputs, all(required, depth).0, "{}", refined.function);
        assert!(inputs.len() > 5 && rejected == 0, "{}: {} and {rejected}", refined.function, inputs.len());
    }
}

#[spec(fn(indices: &[{i: usize | i < xs.len()}], xs: &[u8]) -> {r: Vec<u8> | r.len() == indices.len()})]
fn gather(indices: &[usize], xs: &[u8]) -> Vec<u8> {
    indices.iter().map(|i| xs[*i]).collect()
}
