//! Exact counts: what the generator enumerates, against closed forms, published tables and brute force.

use super::Generator;
use crate::expr::{BinaryOp, Builtin, Domain, Expr, Name, Quantifier};
use crate::graph::TypeGraph;
use crate::query::{Generate, Layer, Next, Root};
use crate::rtype::{RType, SeqOrder};
use crate::samples::*;
use std::collections::HashSet;
use std::rc::Rc;
use std::time::Instant;

/// The tapes of the values of a type in a layer; panics if one comes twice.
fn tapes(ty: &RType, layer: Layer) -> HashSet<Vec<i128>> {
    let graph = Rc::new(TypeGraph::new());
    let root = Root::new(Name::fresh("input"), graph.intern(ty).expect("finite"));
    let mut generator = Generator::new(graph, layer, &[], &[root], &[]);
    let mut seen = HashSet::new();
    loop {
        match generator.next(None) {
            Next::Solution(solution) => {
                assert!(seen.insert(solution.tape.to_vec()), "twice: {:?}", solution.tape)
            }
            Next::Exhausted => return seen,
            Next::Deadline | Next::Unbounded(_) | Next::Unknown(_) => panic!("no limit was set"),
        }
    }
}

fn exact(depth: u32) -> Layer {
    Layer::Depth { depth, exact: true }
}

fn up_to(depth: u32) -> Layer {
    Layer::Depth { depth, exact: false }
}

fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

#[test]
fn lists_are_counted_by_powers_and_no_layer_repeats_another() {
    let list = RType::data(&LIST, &[RType::int(i64::MIN, i64::MAX)]);
    let mut layered = HashSet::new();
    for depth in 0..=3_u32 {
        for tape in tapes(&list, exact(depth)) {
            assert!(layered.insert(tape));
        }
        let values = u64::from(2 * depth + 1);
        let expected: u64 = (0..=depth).map(|length| values.pow(length)).sum();
        assert_eq!(layered.len() as u64, expected, "depth {depth}");
        assert_eq!(tapes(&list, up_to(depth)), layered);
    }
}

#[test]
fn strictly_sorted_lists_are_counted_by_binomials() {
    let list = RType::data(&LIST, &[RType::int(i64::MIN, i64::MAX)]).related(vec![relation(BinaryOp::Lt)]);
    for depth in 0..=5 {
        let n = u64::from(2 * depth + 1);
        let expected: u64 = (0..=u64::from(depth)).map(|length| binomial(n, length)).sum();
        assert_eq!(tapes(&list, up_to(depth)).len() as u64, expected, "depth {depth}");
    }
}

#[test]
fn sorted_vectors_are_counted_by_multisets() {
    let vector = RType::seq(between(0, 9), SeqOrder::Any).related(vec![relation(BinaryOp::Le)]);
    for depth in 0..=4 {
        let n = u64::from(depth + 1);
        let expected: u64 = (0..=u64::from(depth)).map(|length| binomial(n + length - 1, length)).sum();
        assert_eq!(tapes(&vector, up_to(depth)).len() as u64, expected, "depth {depth}");
    }
}

#[test]
fn lists_without_duplicates_are_counted_by_arrangements() {
    let v = Name::fresh("v");
    let list = RType::data(&LIST, &[between(0, 100)]).refined(v, apply(distinct, Expr::Var(v)));
    for depth in 0..=4_u64 {
        let expected: u64 =
            (0..=depth).map(|length| ((depth + 2 - length)..=depth + 1).product::<u64>()).sum();
        assert_eq!(tapes(&list, up_to(depth as u32)).len() as u64, expected, "depth {depth}");
    }
}

#[test]
fn a_measure_in_a_refinement_limits_the_structure() {
    let v = Name::fresh("v");
    let predicate = bin(BinaryOp::Eq, apply(len, Expr::Var(v)), int(2));
    let list = RType::data(&LIST, &[between(0, 100)]).refined(v, predicate);
    assert_eq!(tapes(&list, up_to(1)).len(), 0);
    assert_eq!(tapes(&list, up_to(4)).len(), 25);
}

#[test]
fn what_no_value_satisfies_is_refuted_at_depths_that_no_stack_holds() {
    let v = Name::fresh("v");
    let below = |measure, bound| bin(BinaryOp::Lt, apply(measure, Expr::Var(v)), int(bound));
    let odd = bin(BinaryOp::Eq, bin(BinaryOp::Mul, int(2), apply(len, Expr::Var(v))), int(7));
    let two_lengths = all([2, 3].map(|length| bin(BinaryOp::Eq, apply(len, Expr::Var(v)), int(length))));
    let long = bin(BinaryOp::Eq, apply(len, Expr::Var(v)), int(1_000_000));
    for predicate in [below(len, 0), odd, two_lengths, long] {
        let list = RType::data(&LIST, &[between(0, 100)]).refined(v, predicate);
        assert_eq!(tapes(&list, up_to(30_000)).len(), 0);
    }
    let tree = RType::data(&TREE, &[between(0, 100)])
        .refined(v, all([apply(is_balanced, Expr::Var(v)), below(size, 0)]));
    assert_eq!(tapes(&tree, up_to(30_000)).len(), 0);
}

#[test]
fn search_trees_with_the_keys_1_to_n_are_counted_by_catalan_numbers() {
    let catalan = [1, 1, 2, 5, 14, 42, 132];
    for (n, expected) in catalan.into_iter().enumerate() {
        let v = Name::fresh("v");
        let tree = RType::data(&TREE, &[between(1, n as i64)])
            .related(vec![relation(BinaryOp::Gt), relation(BinaryOp::Lt)])
            .refined(
                v,
                all([
                    bin(BinaryOp::Eq, apply(size, Expr::Var(v)), int(n as i64)),
                    // Every node red: the colors don't count.
                    bin(BinaryOp::Eq, apply(black_height, Expr::Var(v)), int(0)),
                    apply(is_balanced, Expr::Var(v)),
                ]),
            );
        assert_eq!(tapes(&tree, up_to(n as u32)).len(), expected, "{n} keys");
    }
}

#[test]
fn red_black_trees_are_counted_as_published() {
    let black_root = [1, 1, 2, 2, 4, 8, 16, 33, 56];
    let any_root = [1, 2, 2, 3, 8, 14, 20, 35, 64];
    for n in 0..=8_usize {
        for (expected, black) in [(black_root[n], true), (any_root[n], false)] {
            let v = Name::fresh("v");
            let mut predicates = vec![
                bin(BinaryOp::Eq, apply(size, Expr::Var(v)), int(n as i64)),
                apply(is_red_black, Expr::Var(v)),
                apply(is_balanced, Expr::Var(v)),
            ];
            if black {
                predicates.push(apply(is_black, Expr::Var(v)));
            }
            let tree = RType::data(&TREE, &[between(1, n as i64)])
                .related(vec![relation(BinaryOp::Gt), relation(BinaryOp::Lt)])
                .refined(v, all(predicates));
            assert_eq!(tapes(&tree, up_to(n as u32)).len(), expected, "{n} keys, black root: {black}");
        }
    }
}

#[test]
fn sets_come_once_each() {
    let set = RType::seq(between(0, 4), SeqOrder::Increasing);
    assert_eq!(tapes(&set, up_to(5)).len(), 32);
}

#[test]
fn what_the_depth_cuts_off_is_known_even_where_a_measure_does_the_cutting() {
    let v = Name::fresh("v");
    let predicate = bin(BinaryOp::Eq, apply(len, Expr::Var(v)), int(3));
    let list = RType::data(&LIST, &[RType::bool()]).refined(v, predicate);
    for (depth, inputs) in [(1, 0), (2, 0), (3, 8)] {
        let graph = Rc::new(TypeGraph::new());
        let root = Root::new(Name::fresh("input"), graph.intern(&list).expect("finite"));
        let mut generator = Generator::new(graph, exact(depth), &[], &[root], &[]);
        let found = std::iter::from_fn(|| match generator.next(None) {
            Next::Solution(solution) => Some(solution),
            _ => None,
        });
        assert_eq!(found.count(), inputs, "depth {depth}");
        assert!(generator.is_clipped(), "depth {depth}");
    }
}

#[test]
fn a_quantifier_over_the_indices_of_a_sequence_is_stated_not_filtered() {
    let (v, i) = (Name::fresh("v"), Name::fresh("i"));
    let at = |index: Expr| Expr::Index(Box::new(Expr::Var(v)), Box::new(index));
    let before = at(bin(BinaryOp::Sub, Expr::Var(i), int(1)));
    let sorted = Expr::Quantified {
        quantifier: Quantifier::Forall,
        name: i,
        domain: Box::new(Domain::Range {
            low: int(1),
            high: Expr::Builtin(Builtin::Len, vec![Expr::Var(v)]),
            inclusive: false,
        }),
        body: Box::new(bin(BinaryOp::Le, before, at(Expr::Var(i)))),
    };
    let vector = RType::seq(between(0, 9), SeqOrder::Any).refined(v, sorted);
    for depth in 0..=4 {
        let n = u64::from(depth + 1);
        let expected: u64 = (0..=u64::from(depth)).map(|length| binomial(n + length - 1, length)).sum();
        assert_eq!(tapes(&vector, up_to(depth)).len() as u64, expected, "depth {depth}");
    }
}

#[test]
fn a_deadline_in_the_midst_of_construction_loses_nothing_and_repeats_nothing() {
    let v = Name::fresh("v");
    let tree = RType::data(&TREE, &[between(1, 7)])
        .related(vec![relation(BinaryOp::Gt), relation(BinaryOp::Lt)])
        .refined(v, all([apply(is_red_black, Expr::Var(v)), apply(is_balanced, Expr::Var(v))]));
    let graph = Rc::new(TypeGraph::new());
    let ty = graph.intern(&tree).expect("finite");
    let start = || Generator::new(graph.clone(), up_to(4), &[], &[Root::new(Name::fresh("input"), ty)], &[]);
    let mut generator = start();
    let expected: Vec<Vec<i128>> = std::iter::from_fn(|| match generator.next(None) {
        Next::Solution(solution) => Some(solution.tape.to_vec()),
        _ => None,
    })
    .collect();
    let (mut generator, mut found, mut interruptions) = (start(), Vec::new(), 0);
    let past = Instant::now();
    let mut deadline = None;
    loop {
        match generator.next(deadline) {
            Next::Solution(solution) => {
                found.push(solution.tape.to_vec());
                deadline = Some(past);
            }
            Next::Deadline => {
                interruptions += 1;
                deadline = None;
            }
            Next::Exhausted => break,
            other => panic!("{other:?}"),
        }
    }
    assert!(interruptions > 10, "only {interruptions}");
    assert_eq!(found, expected);
}

#[test]
fn more_windows_than_numbers_are_refused_before_they_are_arranged() {
    let v = Name::fresh("v");
    let list = RType::data(&LIST, &[between(0, 9)]).refined(v, apply(distinct, Expr::Var(v)));
    // Eleven different ones of ten: without counting, ten factorial arrangements of the first ten.
    let long = list.refined(v, bin(BinaryOp::Eq, apply(len, Expr::Var(v)), int(11)));
    assert_eq!(tapes(&long, up_to(11)).len(), 0);
}
