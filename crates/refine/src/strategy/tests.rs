//! `enumerate` against the search over the kernel where nothing is constrained: the same tapes in the same order. `random`
//! and `boundary` against what they promise.

use super::{Drawn, Request, Stages, Strategy, Whole, by_name};
use crate::expr::{BinaryOp, Name};
use crate::graph::TypeGraph;
use crate::query::{Backend, Layer, Next, Root};
use crate::rtype::RType;
use crate::samples::{COLOR, LIST, TREE, between, relation};
use crate::targetable::Refined;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use touchstone_campaign::engine::EngineError;

fn erased<T: Refined>() -> RType {
    T::rtype(&[], &[])
}

/// The same without the predicates at the top: the tests' type arguments.
fn list(of: RType) -> RType {
    RType::data(&LIST, &[of])
}

/// Types of every shape: scalars, sums, products, recursion, sequences in each other, sets and maps, arrays.
fn unconstrained() -> Vec<(&'static str, Vec<RType>)> {
    let color = RType::data(&COLOR, &[]);
    let vec = |of: RType| <Vec<bool> as Refined>::rtype(&[of], &[]);
    let set = |of: RType| <BTreeSet<bool> as Refined>::rtype(&[of], &[]);
    let map = |key: RType, value: RType| <BTreeMap<bool, bool> as Refined>::rtype(&[key, value], &[]);
    let option = |of: RType| <Option<bool> as Refined>::rtype(&[of], &[]);
    let pair = |a: RType, b: RType| <(bool, bool) as Refined>::rtype(&[a, b], &[]);
    let (int, byte, bool) = (erased::<i64>(), erased::<u8>(), erased::<bool>());
    vec![
        ("no argument", vec![]),
        ("bool", vec![bool.clone()]),
        ("integers", vec![int.clone(), byte.clone()]),
        ("an interval away from 0", vec![between(3, 6), between(-9, -8)]),
        ("an empty interval", vec![int.clone(), between(2, 1)]),
        ("float", vec![erased::<f64>(), erased::<f32>()]),
        ("char and string", vec![erased::<char>(), erased::<String>()]),
        ("list", vec![list(int.clone())]),
        ("list of lists", vec![list(list(bool.clone()))]),
        ("tree", vec![RType::data(&TREE, std::slice::from_ref(&byte))]),
        ("two lists", vec![list(bool.clone()), list(byte.clone())]),
        ("vectors", vec![vec(vec(byte.clone())), bool.clone()]),
        ("option", vec![option(pair(int.clone(), option(color.clone())))]),
        ("array", vec![<[bool; 3] as Refined>::rtype(&[pair(bool.clone(), byte.clone())], &[])]),
        ("set", vec![set(int.clone())]),
        ("set of an interval", vec![set(between(1, 2)), byte.clone()]),
        ("set of an enumeration", vec![set(erased::<Ordering>())]),
        ("sets in a vector", vec![vec(set(byte.clone()))]),
        ("set of bools", vec![set(bool.clone())]),
        ("map", vec![map(int.clone(), byte.clone())]),
        ("map from an enumeration", vec![map(color.clone(), vec(bool.clone()))]),
        ("map of sets", vec![map(byte.clone(), set(bool.clone()))]),
        ("set of lists of sets", vec![list(set(color))]),
    ]
}

/// All that a strategy, or the boundary phase of one, gives in a layer.
fn tapes(strategy: &dyn Strategy, types: &[RType], layer: Layer, seed: u64) -> Vec<(Vec<i128>, bool)> {
    first_tapes(usize::MAX, strategy, types, layer, seed)
}

fn first_tapes(
    limit: usize,
    strategy: &dyn Strategy,
    types: &[RType],
    layer: Layer,
    seed: u64,
) -> Vec<(Vec<i128>, bool)> {
    let graph = Rc::new(TypeGraph::new());
    let root = |ty| Root::new(Name::fresh("x"), graph.intern(ty).expect("finite"));
    let roots: Vec<Root> = types.iter().map(root).collect();
    let request = Request {
        graph: graph.clone(),
        layer,
        roots: &roots,
        requires: &[],
        backend: Backend::Kernel,
        seed,
        literals: crate::spec::Literals::NONE,
        seen: Rc::default(),
    };
    let mut generator = match layer {
        Layer::Depth { .. } => strategy.generator(&request).expect("no solver is needed"),
        Layer::Boundary { .. } => Box::new(Stages::new(&request)),
        Layer::Whole { .. } => Box::new(Whole::new(&request)),
        Layer::Drawn { .. } => Box::new(Drawn::new(&request, None)),
    };
    let mut tapes = Vec::new();
    while tapes.len() < limit {
        match generator.next(None) {
            Next::Solution(solution) => tapes.push((solution.tape.to_vec(), solution.attains)),
            Next::Exhausted => break,
            other => panic!("{other:?}"),
        }
    }
    tapes
}

/// The search over the kernel, whatever `targeted` would pick.
struct Kernel;

impl Strategy for Kernel {
    fn name(&self) -> &'static str {
        "kernel"
    }

    fn about(&self) -> &'static str {
        "the reference"
    }

    fn candidates(&self, request: &Request<'_>) -> Result<Box<dyn crate::query::Generate>, EngineError> {
        request.backend.generator(request.graph.clone(), request.layer, request.roots, request.requires)
    }
}

fn named(name: &str) -> &'static dyn Strategy {
    by_name(Some(name)).expect("there is one")
}

#[test]
fn enumeration_gives_what_the_search_gives_in_the_same_order() {
    for (what, types) in unconstrained() {
        for depth in 0..=3 {
            for exact in [false, true] {
                let layer = Layer::Depth { depth, exact };
                if what == "vectors" && depth == 3 {
                    continue;
                }
                let (enumerated, searched) =
                    (tapes(named("enumerate"), &types, layer, 0), tapes(&Kernel, &types, layer, 0));
                if enumerated != searched {
                    let at = enumerated.iter().zip(&searched).position(|(one, other)| one != other);
                    let at = at.unwrap_or(enumerated.len().min(searched.len()));
                    panic!(
                        "{what}, {layer:?}: number {at}: {:?} and {:?}",
                        enumerated.get(at),
                        searched.get(at)
                    );
                }
            }
        }
    }
}

#[test]
fn enumeration_is_clipped_where_the_search_is() {
    for (what, types) in unconstrained() {
        for depth in 0..=2 {
            let layer = Layer::Depth { depth, exact: true };
            let graph = Rc::new(TypeGraph::new());
            let root = |ty| Root::new(Name::fresh("x"), graph.intern(ty).expect("finite"));
            let roots: Vec<Root> = types.iter().map(root).collect();
            let (backend, seen) = (Backend::Kernel, Rc::default());
            let request = Request {
                graph,
                layer,
                roots: &roots,
                requires: &[],
                backend,
                seed: 0,
                literals: crate::spec::Literals::NONE,
                seen,
            };
            let clipped = [named("enumerate"), &Kernel].map(|strategy| {
                let mut generator = strategy.generator(&request).expect("no solver is needed");
                while matches!(generator.next(None), Next::Solution(_)) {}
                generator.is_clipped()
            });
            assert_eq!(clipped[0], clipped[1], "{what}, depth {depth}");
        }
    }
}

#[test]
fn the_exact_layers_together_are_the_layer_of_all() {
    for (what, types) in unconstrained() {
        let all = tapes(named("enumerate"), &types, Layer::Depth { depth: 2, exact: false }, 0);
        let exact = (0..=2)
            .flat_map(|depth| tapes(named("enumerate"), &types, Layer::Depth { depth, exact: true }, 0));
        let exact: Vec<Vec<i128>> = exact.map(|(tape, _)| tape).collect();
        let distinct: BTreeSet<&Vec<i128>> = exact.iter().collect();
        assert_eq!(distinct.len(), exact.len(), "{what}: a value twice");
        assert_eq!(distinct, all.iter().map(|(tape, _)| tape).collect(), "{what}");
    }
}

#[test]
fn a_random_sample_depends_on_its_seed_alone_and_repeats_nothing() {
    for (what, types) in unconstrained() {
        let layer = Layer::Depth { depth: 2, exact: false };
        let mut samples = [0, 0, 1].map(|seed| first_tapes(1000, named("random"), &types, layer, seed));
        assert_eq!(samples[0], samples[1], "{what}");
        let before = samples[0].len();
        assert!(before < 20 || samples[0] != samples[2], "{what}");
        samples[0].sort();
        samples[0].dedup();
        assert_eq!(samples[0].len(), before, "{what}");
    }
}

#[test]
fn every_value_of_a_small_size_comes_up_at_random_sooner_or_later() {
    for (what, types) in unconstrained() {
        let layer = Layer::Depth { depth: 1, exact: false };
        let drawn: BTreeSet<Vec<i128>> = first_tapes(100_000, named("random"), &types, layer, 0)
            .into_iter()
            .map(|(tape, _)| tape)
            .collect();
        for (tape, _) in tapes(named("enumerate"), &types, layer, 0) {
            assert!(drawn.contains(&tape), "{what}: {tape:?}");
        }
    }
}

#[test]
fn boundary_inputs_come_once_and_begin_with_the_ends_of_the_intervals() {
    let layer = super::BOUNDARY;
    for (what, types) in unconstrained() {
        let mut inputs = tapes(named("boundary"), &types, layer, 0);
        let before = inputs.len();
        inputs.sort();
        inputs.dedup();
        assert_eq!(inputs.len(), before, "{what}");
    }
    let inputs = tapes(named("boundary"), &[erased::<i64>(), erased::<i64>()], layer, 0);
    let (low, high) = (i64::MIN.into(), i64::MAX.into());
    let first: Vec<Vec<i128>> = inputs.iter().take(4).map(|(tape, _)| tape.clone()).collect();
    assert_eq!(first, [[high, high], [high, low], [low, high], [low, low]]);
    // 0, 1, -1; 2^k - 1, 2^k, 2^k + 1 and their negations for seven k; the two ends and their neighbours.
    assert_eq!(inputs.len(), 49 * 49);
    let lists = tapes(named("boundary"), &[list(erased::<i8>())], layer, 0);
    for expected in [vec![0], vec![1, 127, 0], vec![1, 127, 1, 127, 1, 127, 0], vec![1, -128, 1, 127, 0]] {
        assert!(lists.iter().any(|(tape, _)| *tape == expected), "{expected:?}");
    }
}

#[test]
fn an_unknown_strategy_is_an_error_with_the_names_there_are() {
    let Err(EngineError::Settings(message)) = by_name(Some("magic")) else { panic!("there is none") };
    assert!(
        message.starts_with("there is no strategy `magic`; there are `targeted`, `enumerate`, "),
        "{message}"
    );
    assert_eq!(by_name(None).expect("the default").name(), "targeted");
}

#[test]
fn half_of_the_final_sample_is_solved_for_where_hardly_anything_drawn_is_an_input() {
    let sorted = <Vec<i64> as Refined>::rtype(&[erased::<i64>()], &[]).related(vec![relation(BinaryOp::Lt)]);
    let drawn = first_tapes(2_000, named("targeted"), &[sorted], Layer::Drawn { depth: 6 }, 0);
    let is_sorted = |tape: &[i128]| tape[1..].windows(2).all(|pair| pair[0] < pair[1]);
    let long: Vec<&[i128]> = drawn.iter().map(|(tape, _)| &**tape).filter(|tape| tape[0] >= 4).collect();
    let inputs: Vec<&[i128]> = long.iter().copied().filter(|tape| is_sorted(tape)).collect();
    assert!(3 * inputs.len() > long.len(), "{} of {}", inputs.len(), long.len());
    let firsts: BTreeSet<i128> = inputs.iter().map(|tape| tape[1]).collect();
    assert!(firsts.len() > 50 && firsts.iter().any(|first| first.unsigned_abs() > 1 << 40), "{firsts:?}");
    let whole: BTreeSet<&[i128]> = drawn.iter().map(|(tape, _)| &**tape).collect();
    assert_eq!(whole.len(), drawn.len(), "none comes twice");
}
