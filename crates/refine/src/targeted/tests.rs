//! Exact counts: what the generator enumerates, against closed forms, published tables and brute force.

use super::{Generator, Layer, Next, Root};
use crate::expr::{Arm, BinaryOp, Builtin, Expr, Name, Pattern};
use crate::graph::TypeGraph;
use crate::measure::{Measure, MeasureSort};
use crate::rtype::{ConstructorDef, DataDef, Field, FieldNames, RType, Relation, SeqOrder};
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::OnceLock;

fn bin(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    Expr::Binary(op, Box::new(left), Box::new(right))
}

fn int(i: i64) -> Expr {
    Expr::Int(i.into())
}

fn all(parts: impl IntoIterator<Item = Expr>) -> Expr {
    parts.into_iter().reduce(|l, r| bin(BinaryOp::And, l, r)).unwrap_or(Expr::Bool(true))
}

fn apply(measure: fn() -> &'static Measure, argument: Expr) -> Expr {
    Expr::Measure { measure, arguments: vec![argument] }
}

fn pattern(name: &'static str, fields: impl IntoIterator<Item = Pattern>) -> Pattern {
    Pattern::Constructor { name, before: fields.into_iter().collect(), rest: false, after: Vec::new() }
}

fn arm(pattern: Pattern, body: Expr) -> Arm {
    Arm { pattern, guard: None, body }
}

fn between(low: i64, high: i64) -> RType {
    let v = Name::fresh("v");
    let predicate =
        all([bin(BinaryOp::Le, int(low), Expr::Var(v)), bin(BinaryOp::Le, Expr::Var(v), int(high))]);
    RType::int(i64::MIN, i64::MAX).refined(v, predicate)
}

fn relation(op: BinaryOp) -> Relation {
    let (earlier, later) = (Name::fresh("earlier"), Name::fresh("later"));
    Relation { earlier, later, predicate: bin(op, Expr::Var(earlier), Expr::Var(later)) }
}

fn field(name: &'static str, ty: RType) -> Field {
    Field { name: Name::fresh(name), ty }
}

static LIST: DataDef = DataDef {
    name: "List",
    path: "tests::List",
    constructors: &[
        ConstructorDef { name: "Nil", path: "List::Nil", fields: FieldNames::Unit },
        ConstructorDef { name: "Cons", path: "List::Cons", fields: FieldNames::Tuple(2) },
    ],
    fields: |constructor, arguments| match constructor {
        0 => Vec::new(),
        _ => vec![field("head", arguments[0].clone()), field("tail", RType::data(&LIST, arguments))],
    },
};

static COLOR: DataDef = DataDef {
    name: "Color",
    path: "tests::Color",
    constructors: &[
        ConstructorDef { name: "Red", path: "Color::Red", fields: FieldNames::Unit },
        ConstructorDef { name: "Black", path: "Color::Black", fields: FieldNames::Unit },
    ],
    fields: |_, _| Vec::new(),
};

static TREE: DataDef = DataDef {
    name: "Rbt",
    path: "tests::Rbt",
    constructors: &[
        ConstructorDef { name: "Leaf", path: "Rbt::Leaf", fields: FieldNames::Unit },
        ConstructorDef { name: "Node", path: "Rbt::Node", fields: FieldNames::Tuple(4) },
    ],
    fields: |constructor, arguments| match constructor {
        0 => Vec::new(),
        _ => vec![
            field("color", RType::data(&COLOR, &[])),
            field("key", arguments[0].clone()),
            field("left", RType::data(&TREE, arguments)),
            field("right", RType::data(&TREE, arguments)),
        ],
    },
};

fn len() -> &'static Measure {
    static CELL: OnceLock<Measure> = OnceLock::new();
    CELL.get_or_init(|| {
        let (xs, tail) = (Name::fresh("xs"), Name::fresh("t"));
        Measure {
            name: "len",
            path: "tests::len",
            parameters: vec![xs],
            result: MeasureSort::Int,
            body: Expr::Match(
                Box::new(Expr::Var(xs)),
                vec![
                    arm(pattern("Nil", []), int(0)),
                    arm(
                        pattern("Cons", [Pattern::Wild, Pattern::Bind(tail)]),
                        bin(BinaryOp::Add, int(1), apply(len, Expr::Var(tail))),
                    ),
                ],
            ),
        }
    })
}

fn elems() -> &'static Measure {
    static CELL: OnceLock<Measure> = OnceLock::new();
    CELL.get_or_init(|| {
        let (xs, head, tail) = (Name::fresh("xs"), Name::fresh("h"), Name::fresh("t"));
        Measure {
            name: "elems",
            path: "tests::elems",
            parameters: vec![xs],
            result: MeasureSort::Set,
            body: Expr::Match(
                Box::new(Expr::Var(xs)),
                vec![
                    arm(pattern("Nil", []), Expr::Builtin(Builtin::SetOf, vec![])),
                    arm(
                        pattern("Cons", [Pattern::Bind(head), Pattern::Bind(tail)]),
                        Expr::Builtin(
                            Builtin::Union,
                            vec![
                                Expr::Builtin(Builtin::SetOf, vec![Expr::Var(head)]),
                                apply(elems, Expr::Var(tail)),
                            ],
                        ),
                    ),
                ],
            ),
        }
    })
}

fn distinct() -> &'static Measure {
    static CELL: OnceLock<Measure> = OnceLock::new();
    CELL.get_or_init(|| {
        let (xs, head, tail) = (Name::fresh("xs"), Name::fresh("h"), Name::fresh("t"));
        Measure {
            name: "distinct",
            path: "tests::distinct",
            parameters: vec![xs],
            result: MeasureSort::Bool,
            body: Expr::Match(
                Box::new(Expr::Var(xs)),
                vec![
                    arm(pattern("Nil", []), Expr::Bool(true)),
                    arm(
                        pattern("Cons", [Pattern::Bind(head), Pattern::Bind(tail)]),
                        all([
                            Expr::Not(Box::new(bin(BinaryOp::In, Expr::Var(head), apply(elems, Expr::Var(tail))))),
                            apply(distinct, Expr::Var(tail)),
                        ]),
                    ),
                ],
            ),
        }
    })
}

/// A measure of red-black trees: its value at a leaf, and at a node from color, key, left and right.
fn tree_measure(
    name: &'static str,
    result: MeasureSort,
    leaf: Expr,
    node: impl Fn(Expr, Expr, Expr) -> Expr,
) -> Measure {
    let [t, c, l, r] = ["t", "c", "l", "r"].map(Name::fresh);
    let fields = [Pattern::Bind(c), Pattern::Wild, Pattern::Bind(l), Pattern::Bind(r)];
    Measure {
        name,
        path: name,
        parameters: vec![t],
        result,
        body: Expr::Match(
            Box::new(Expr::Var(t)),
            vec![
                arm(pattern("Leaf", []), leaf),
                arm(pattern("Node", fields), node(Expr::Var(c), Expr::Var(l), Expr::Var(r))),
            ],
        ),
    }
}

fn is_red(color: Expr) -> Expr {
    let red = crate::datum::Datum::Data { index: 0, name: "Red", fields: vec![] };
    bin(BinaryOp::Eq, color, Expr::Const { text: "Color::Red", value: red })
}

fn size() -> &'static Measure {
    static CELL: OnceLock<Measure> = OnceLock::new();
    CELL.get_or_init(|| {
        tree_measure("size", MeasureSort::Int, int(0), |_, l, r| {
            bin(BinaryOp::Add, int(1), bin(BinaryOp::Add, apply(size, l), apply(size, r)))
        })
    })
}

fn is_black() -> &'static Measure {
    static CELL: OnceLock<Measure> = OnceLock::new();
    CELL.get_or_init(|| {
        tree_measure("is_black", MeasureSort::Bool, Expr::Bool(true), |c, _, _| Expr::Not(Box::new(is_red(c))))
    })
}

fn is_red_black() -> &'static Measure {
    static CELL: OnceLock<Measure> = OnceLock::new();
    CELL.get_or_init(|| {
        tree_measure("is_red_black", MeasureSort::Bool, Expr::Bool(true), |c, l, r| {
            let children = all([apply(is_black, l.clone()), apply(is_black, r.clone())]);
            all([apply(is_red_black, l), apply(is_red_black, r), bin(BinaryOp::Implies, is_red(c), children)])
        })
    })
}

fn black_height() -> &'static Measure {
    static CELL: OnceLock<Measure> = OnceLock::new();
    CELL.get_or_init(|| {
        tree_measure("black_height", MeasureSort::Int, int(0), |c, l, _| {
            let own = Expr::If(Box::new(is_red(c)), Box::new(int(0)), Box::new(int(1)));
            bin(BinaryOp::Add, apply(black_height, l), own)
        })
    })
}

fn is_balanced() -> &'static Measure {
    static CELL: OnceLock<Measure> = OnceLock::new();
    CELL.get_or_init(|| {
        tree_measure("is_balanced", MeasureSort::Bool, Expr::Bool(true), |_, l, r| {
            let equal = bin(BinaryOp::Eq, apply(black_height, l.clone()), apply(black_height, r.clone()));
            all([apply(is_balanced, l), apply(is_balanced, r), equal])
        })
    })
}

/// The tapes of the values of a type in a layer; panics if one comes twice.
fn tapes(ty: &RType, layer: Layer) -> HashSet<Vec<i128>> {
    let graph = Rc::new(TypeGraph::new());
    let root = Root { name: Name::fresh("input"), ty: graph.intern(ty).expect("finite") };
    let mut generator = Generator::new(graph, layer, &[], &[root], &[]);
    let mut seen = HashSet::new();
    loop {
        match generator.next(None) {
            Next::Solution(solution) => assert!(seen.insert(solution.tape.clone()), "twice: {:?}", solution.tape),
            Next::Exhausted => return seen,
            Next::Deadline | Next::Unbounded(_) => panic!("no limit was set"),
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
        let expected: u64 = (0..=depth).map(|length| ((depth + 2 - length)..=depth + 1).product::<u64>()).sum();
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
