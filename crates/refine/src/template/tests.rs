//! What a template matches, and that generators give exactly that: brute force over all templates of small values.

use super::Template;
use crate::expr::{BinaryOp, Expr, Name};
use crate::graph::{Ty, TypeGraph};
use crate::query::{Backend, Generate, Layer, Next, Root};
use crate::rtype::{RType, SeqOrder};
use crate::samples::*;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Each solution's tape, with whether it attains the layer's depth, in the order in which they come.
fn solutions(mut generator: Box<dyn Generate>) -> Vec<(Vec<i128>, bool)> {
    let mut found = Vec::new();
    loop {
        match generator.next(None) {
            Next::Solution(solution) => found.push((solution.tape.to_vec(), solution.attains)),
            Next::Exhausted => return found,
            other => panic!("{other:?}"),
        }
    }
}

fn generate(graph: &Rc<TypeGraph>, backend: Backend, layer: Layer, root: Root) -> Vec<(Vec<i128>, bool)> {
    solutions(backend.generator(graph.clone(), layer, &[root], &[]).expect("it needs nothing"))
}

fn value(graph: &TypeGraph, ty: Ty, tape: &[i128]) -> Template {
    let mut words = tape.iter();
    let value = Template::of_tape(graph, ty, &mut words).expect("a value");
    assert_eq!(words.len(), 0, "all of {tape:?}");
    let mut written = Vec::new();
    assert!(value.write(&mut written));
    assert_eq!(written, tape);
    value
}

/// The part at a path, if there is one.
fn subtree<'t>(template: &'t Template, path: &[usize]) -> Option<&'t Template> {
    match (path, template) {
        ([], _) => Some(template),
        ([at, rest @ ..], Template::Shape { parts, .. }) => subtree(parts.get(*at)?, rest),
        _ => None,
    }
}

/// For each value, each part of it opened, and the scalars alone pinned or open: the solutions with that template are those
/// without it that match, in the same order.
fn templates_filter(ty: &RType, depth: u32) -> usize {
    let graph = Rc::new(TypeGraph::new());
    let ty = graph.intern(ty).expect("finite");
    let root = |template| Root { name: Name::fresh("input"), ty, template };
    let mut checked = 0;
    for layer in [Layer::Depth { depth, exact: false }, Layer::Depth { depth, exact: true }] {
        let all = generate(&graph, Backend::Kernel, layer, root(Template::Hole));
        let mut seen: BTreeMap<String, ()> = BTreeMap::new();
        for (tape, _) in &all {
            let value = value(&graph, ty, tape);
            let mut templates = vec![value.clone(), value.clone().with_scalars_open()];
            for path in value.paths() {
                templates.push(value.clone().with(&path, Template::Hole));
                templates.push(
                    value
                        .clone()
                        .with_scalars_open()
                        .with(&path, subtree(&value, &path).expect("its own path").clone()),
                );
            }
            for template in templates {
                if seen.insert(format!("{template:?}"), ()).is_some() {
                    continue;
                }
                let matches = |tape: &[i128]| template.matches(&graph, ty, &mut tape.iter());
                let expected: Vec<(Vec<i128>, bool)> =
                    all.iter().filter(|(tape, _)| matches(tape)).cloned().collect();
                let found = generate(&graph, Backend::Kernel, layer, root(template.clone()));
                assert_eq!(found, expected, "{template:?}");
                let mut found = generate(&graph, Backend::Sat, layer, root(template.clone()));
                found.sort();
                let mut expected = expected;
                expected.sort();
                assert_eq!(found, expected, "sat: {template:?}");
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn templates_of_sorted_lists_filter_them() {
    let list = RType::data(&LIST, &[RType::int(i64::MIN, i64::MAX)]).related(vec![relation(BinaryOp::Le)]);
    assert!(templates_filter(&list, 2) > 50);
}

#[test]
fn templates_of_trees_filter_them() {
    let v = Name::fresh("v");
    let tree = RType::data(&TREE, &[between(1, 3)])
        .related(vec![relation(BinaryOp::Gt), relation(BinaryOp::Lt)])
        .refined(v, all([apply(is_red_black, Expr::Var(v)), apply(is_balanced, Expr::Var(v))]));
    assert!(templates_filter(&tree, 2) > 50);
}

#[test]
fn templates_of_vectors_of_everything_filter_them() {
    let part = RType::data(&PAIR, &[RType::bool(), RType::new(crate::rtype::Kind::Char)]);
    assert!(templates_filter(&RType::seq(part, SeqOrder::Any), 1) > 5);
    assert!(templates_filter(&RType::seq(RType::new(crate::rtype::Kind::Float(64)), SeqOrder::Any), 1) > 5);
    assert!(templates_filter(&RType::seq(between(0, 3), SeqOrder::Increasing), 3) > 10);
}

#[test]
fn a_pinned_scalar_needn_t_be_within_the_depth_but_keeps_its_predicates() {
    let list = RType::data(&LIST, &[RType::int(i64::MIN, i64::MAX)]).related(vec![relation(BinaryOp::Le)]);
    let graph = Rc::new(TypeGraph::new());
    let ty = graph.intern(&list).expect("finite");
    let cons = |head, tail| Template::Shape { choice: 1, parts: vec![Template::Scalar(head), tail] };
    for backend in [Backend::Kernel, Backend::Sat] {
        let layer = Layer::Depth { depth: 2, exact: false };
        let tapes = |template: Template| -> Vec<Vec<i128>> {
            let root = Root { name: Name::fresh("input"), ty, template };
            let mut tapes: Vec<_> =
                generate(&graph, backend, layer, root).into_iter().map(|(tape, _)| tape).collect();
            tapes.sort();
            tapes
        };
        // Nothing of depth 2 is as large as 70.
        assert_eq!(tapes(cons(70, Template::Hole)), [vec![1, 70, 0]]);
        let mut below = vec![vec![1, -70, 0]];
        below.extend((-2..=2).map(|x| vec![1, -70, 1, x, 0]));
        assert_eq!(tapes(cons(-70, Template::Hole)), below);
        let pair = |a, b| cons(a, cons(b, Template::Hole));
        assert_eq!(tapes(pair(5, 5)), [vec![1, 5, 1, 5, 0]]);
        assert_eq!(tapes(pair(5, 4)), Vec::<Vec<i128>>::new());
        // What the type doesn't have, and what doesn't fit it, matches nothing; nor does what is longer than the depth.
        assert_eq!(tapes(cons(i128::MAX, Template::Hole)), Vec::<Vec<i128>>::new());
        assert_eq!(tapes(Template::Scalar(1)), Vec::<Vec<i128>>::new());
        assert_eq!(tapes(Template::Shape { choice: 1, parts: vec![] }), Vec::<Vec<i128>>::new());
        assert_eq!(tapes(Template::Shape { choice: 7, parts: vec![] }), Vec::<Vec<i128>>::new());
        assert_eq!(tapes(cons(0, pair(0, 0))), Vec::<Vec<i128>>::new());
    }
}

#[test]
fn parts_are_found_and_replaced_by_their_paths() {
    let leaf = Template::Scalar;
    let pair = |a, b| Template::Shape { choice: 0, parts: vec![a, b] };
    let template = pair(leaf(1), pair(leaf(2), Template::Hole));
    assert_eq!(template.paths(), [vec![], vec![0], vec![1], vec![1, 0], vec![1, 1]]);
    assert_eq!(template.size(), 5);
    assert_eq!(subtree(&template, &[1, 0]), Some(&leaf(2)));
    assert_eq!(subtree(&template, &[0, 0]), None);
    assert_eq!(template.clone().with(&[1], leaf(9)), pair(leaf(1), leaf(9)));
    assert_eq!(template.clone().with(&[2], Template::Hole), template);
    assert!(template.has_holes() && !pair(leaf(1), leaf(1)).has_holes());
    assert!(template.admits(&pair(leaf(1), pair(leaf(2), leaf(3)))));
    assert!(!template.admits(&pair(leaf(1), pair(leaf(3), leaf(3)))));
}
