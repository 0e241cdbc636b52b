//! Hand-built types and specifications for tests: what the macros would emit for lists, red-black trees and their measures, and for
//! a function.

use crate::decode::Decoder;
use crate::engine::SpecEngine;
use crate::expr::{Arm, BinaryOp, Builtin, Expr, Name, Pattern};
use crate::measure::{Measure, MeasureSort};
use crate::rtype::{ConstructorDef, DataDef, Field, FieldNames, RType, Relation};
use crate::spec::{Judge, Signature, Spec};
use std::sync::OnceLock;
use touchstone_campaign::settings::Settings;

pub(crate) fn bin(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    Expr::Binary(op, Box::new(left), Box::new(right))
}

pub(crate) fn int(i: i64) -> Expr {
    Expr::Int(i.into())
}

pub(crate) fn all(parts: impl IntoIterator<Item = Expr>) -> Expr {
    parts.into_iter().reduce(|l, r| bin(BinaryOp::And, l, r)).unwrap_or(Expr::Bool(true))
}

pub(crate) fn apply(measure: fn() -> &'static Measure, argument: Expr) -> Expr {
    Expr::Measure { measure, arguments: vec![argument] }
}

pub(crate) fn pattern(name: &'static str, fields: impl IntoIterator<Item = Pattern>) -> Pattern {
    Pattern::Constructor { name, before: fields.into_iter().collect(), rest: false, after: Vec::new() }
}

pub(crate) fn arm(pattern: Pattern, body: Expr) -> Arm {
    Arm { pattern, guard: None, body }
}

pub(crate) fn between(low: i64, high: i64) -> RType {
    let v = Name::fresh("v");
    let predicate =
        all([bin(BinaryOp::Le, int(low), Expr::Var(v)), bin(BinaryOp::Le, Expr::Var(v), int(high))]);
    RType::int(i64::MIN, i64::MAX).refined(v, predicate)
}

pub(crate) fn relation(op: BinaryOp) -> Relation {
    let (earlier, later) = (Name::fresh("earlier"), Name::fresh("later"));
    Relation { earlier, later, predicate: bin(op, Expr::Var(earlier), Expr::Var(later)), number: 0 }
}

pub(crate) fn field(name: &'static str, ty: RType) -> Field {
    Field { name: Name::fresh(name), ty }
}

pub(crate) static LIST: DataDef = DataDef {
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
    comparing: crate::rtype::Comparing::ByParts,
};

pub(crate) static COLOR: DataDef = DataDef {
    name: "Color",
    path: "tests::Color",
    constructors: &[
        ConstructorDef { name: "Red", path: "Color::Red", fields: FieldNames::Unit },
        ConstructorDef { name: "Black", path: "Color::Black", fields: FieldNames::Unit },
    ],
    fields: |_, _| Vec::new(),
    comparing: crate::rtype::Comparing::ByParts,
};

pub(crate) static TREE: DataDef = DataDef {
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
    comparing: crate::rtype::Comparing::ByParts,
};

pub(crate) fn len() -> &'static Measure {
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

pub(crate) fn elems() -> &'static Measure {
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

pub(crate) fn distinct() -> &'static Measure {
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
                            Expr::Not(Box::new(bin(
                                BinaryOp::In,
                                Expr::Var(head),
                                apply(elems, Expr::Var(tail)),
                            ))),
                            apply(distinct, Expr::Var(tail)),
                        ]),
                    ),
                ],
            ),
        }
    })
}

/// A measure of red-black trees: its value at a leaf, and at a node from color, key, left and right.
pub(crate) fn tree_measure(
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

pub(crate) fn is_red(color: Expr) -> Expr {
    let red = crate::datum::Datum::Data { index: 0, name: "Red", fields: vec![] };
    bin(BinaryOp::Eq, color, Expr::Const { text: "Color::Red", value: red })
}

pub(crate) fn size() -> &'static Measure {
    static CELL: OnceLock<Measure> = OnceLock::new();
    CELL.get_or_init(|| {
        tree_measure("size", MeasureSort::Int, int(0), |_, l, r| {
            bin(BinaryOp::Add, int(1), bin(BinaryOp::Add, apply(size, l), apply(size, r)))
        })
    })
}

pub(crate) fn is_black() -> &'static Measure {
    static CELL: OnceLock<Measure> = OnceLock::new();
    CELL.get_or_init(|| {
        tree_measure("is_black", MeasureSort::Bool, Expr::Bool(true), |c, _, _| {
            Expr::Not(Box::new(is_red(c)))
        })
    })
}

pub(crate) fn is_red_black() -> &'static Measure {
    static CELL: OnceLock<Measure> = OnceLock::new();
    CELL.get_or_init(|| {
        tree_measure("is_red_black", MeasureSort::Bool, Expr::Bool(true), |c, l, r| {
            let children = all([apply(is_black, l.clone()), apply(is_black, r.clone())]);
            all([apply(is_red_black, l), apply(is_red_black, r), bin(BinaryOp::Implies, is_red(c), children)])
        })
    })
}

pub(crate) fn black_height() -> &'static Measure {
    static CELL: OnceLock<Measure> = OnceLock::new();
    CELL.get_or_init(|| {
        tree_measure("black_height", MeasureSort::Int, int(0), |c, l, _| {
            let own = Expr::If(Box::new(is_red(c)), Box::new(int(0)), Box::new(int(1)));
            bin(BinaryOp::Add, apply(black_height, l), own)
        })
    })
}

pub(crate) fn is_balanced() -> &'static Measure {
    static CELL: OnceLock<Measure> = OnceLock::new();
    CELL.get_or_init(|| {
        tree_measure("is_balanced", MeasureSort::Bool, Expr::Bool(true), |_, l, r| {
            let equal = bin(BinaryOp::Eq, apply(black_height, l.clone()), apply(black_height, r.clone()));
            all([apply(is_balanced, l), apply(is_balanced, r), equal])
        })
    })
}

/// `(A, B)`
pub(crate) static PAIR: DataDef = DataDef {
    name: "",
    path: "tests::Pair",
    constructors: &[ConstructorDef { name: "", path: "", fields: FieldNames::Tuple(2) }],
    fields: |_, arguments| vec![field("0", arguments[0].clone()), field("1", arguments[1].clone())],
    comparing: crate::rtype::Comparing::ByParts,
};

/// The engine of a function `f` that nobody wrote down.
pub(crate) fn engine(
    signature: fn() -> Signature,
    run: fn(&mut Decoder<'_>, &mut dyn Judge),
    settings: &Settings,
) -> SpecEngine {
    let spec: &'static Spec = Box::leak(Box::new(Spec {
        function: "f",
        called: "f",
        defined_as: None,
        test: "touchstone_f",
        module_path: "tests",
        file: "src/tests.rs",
        line: 1,
        column: 1,
        manifest_dir: "",
        written: &[],
        instances: &[],
        literals: crate::spec::Literals::NONE,
        classes: &[],
        settings: &[],
        comparisons: Default::default,
        handed: &[],
        signature,
        run,
    }));
    SpecEngine::new(spec, settings).expect("an engine")
}
