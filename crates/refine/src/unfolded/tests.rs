//! Differential tests: the lazy search over the kernel, the unfolded query over SAT and over the installed SMT solver, and
//! brute force (all values of the type without its predicates, filtered by the judge) have the same inputs.

use crate::check;
use crate::datum::Datum;
use crate::expr::{BinaryOp, Builtin, Domain, Expr, Member, Name, Pattern, Quantifier};
use crate::graph::{Ty, TypeGraph};
use crate::ground::{self, Env};
use crate::query::{Backend, Generate, Layer, Next, Root};
use crate::rtype::{Kind, RType, SeqOrder, SeqType};
use crate::samples::*;
use crate::tape::TapeReader;
use crate::targetable::Reflect;
use crate::view::View;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Instant;

type Tapes = BTreeSet<Vec<i128>>;

/// An argument: what is generated, and for brute force a type of all candidates and what the judge asks of them.
struct Argument {
    name: Name,
    generated: RType,
    all: RType,
    judged: RType,
}

impl Argument {
    fn new(name: Name, generated: &RType, all: &RType) -> Argument {
        Argument { name, generated: generated.clone(), all: all.clone(), judged: generated.clone() }
    }
}

/// A function's precondition.
struct Case {
    arguments: Vec<Argument>,
    requires: &'static [Expr],
}

fn one(generated: &RType, all: &RType) -> Case {
    Case { arguments: vec![Argument::new(Name::fresh("input"), generated, all)], requires: &[] }
}

/// A datum seen as a value.
struct Model<'d>(&'d Datum);

impl Reflect for Model<'_> {
    fn reflect(&self) -> View<'_> {
        View::Model { make: "", model: self.0 }
    }
}

fn roots(graph: &TypeGraph, arguments: &[Argument], ty: impl Fn(&Argument) -> &RType) -> Vec<Root> {
    let root = |argument| Root::new(Argument::name(argument), graph.intern(ty(argument)).expect("finite"));
    arguments.iter().map(root).collect()
}

impl Argument {
    fn name(&self) -> Name {
        self.name
    }
}

/// All inputs that a generator gives, and those that it's certain of; panics if one comes twice.
fn drain(mut generator: Box<dyn Generate>, what: &str) -> (Tapes, Tapes) {
    let (mut seen, mut certain) = (Tapes::new(), Tapes::new());
    loop {
        match generator.next(None) {
            Next::Solution(solution) => {
                assert!(seen.insert(solution.tape.to_vec()), "{what}: twice: {:?}", solution.tape);
                if solution.certain {
                    certain.insert(solution.tape.to_vec());
                }
            }
            Next::Exhausted => return (seen, certain),
            other => panic!("{what}: {other:?}"),
        }
    }
}

fn generate(case: &Case, backend: Backend, layer: Layer) -> Tapes {
    generate_certain(case, backend, layer).0
}

fn generate_certain(case: &Case, backend: Backend, layer: Layer) -> (Tapes, Tapes) {
    let graph = Rc::new(TypeGraph::new());
    let roots = roots(&graph, &case.arguments, |argument| &argument.generated);
    let generator = backend.generator(graph, layer, &roots, case.requires).expect("a solver");
    drain(generator, &format!("{backend:?}, {layer:?}"))
}

/// All candidates, filtered by the judge.
fn brute_force(case: &Case, layer: Layer) -> Tapes {
    let graph = Rc::new(TypeGraph::new());
    let all = roots(&graph, &case.arguments, |argument| &argument.all);
    let generator = Backend::Kernel.generator(graph, layer, &all, &[]).expect("no solver is needed");
    judge(case, drain(generator, "brute force").0)
}

/// Those inputs that the judge admits.
fn judge(case: &Case, mut tapes: Tapes) -> Tapes {
    let graph = Rc::new(TypeGraph::new());
    let judged = roots(&graph, &case.arguments, |argument| &argument.judged);
    tapes.retain(|tape| {
        let mut reader = TapeReader::new(&graph, tape);
        let data: Vec<Datum> = judged.iter().map(|root| reader.datum(root.ty)).collect();
        let values: Vec<Model<'_>> = data.iter().map(Model).collect();
        let arguments: Vec<(Name, Ty, &Model<'_>)> =
            judged.iter().zip(&values).map(|(root, value)| (root.name, root.ty, value)).collect();
        admits(&graph, &arguments, case.requires, Env::empty())
    });
    tapes
}

fn admits<'a>(
    graph: &TypeGraph,
    arguments: &[(Name, Ty, &'a Model<'a>)],
    requires: &[Expr],
    env: Env<'_, 'a>,
) -> bool {
    match arguments {
        [] => requires.iter().all(|predicate| ground::holds(predicate, env) == Ok(true)),
        [(name, ty, value), rest @ ..] => {
            let entry = env.bind(*name, *value);
            check::check(graph, *value, *ty, env).is_ok() && admits(graph, rest, requires, entry.env())
        }
    }
}

fn has_smt_solver() -> bool {
    let found = Backend::named(Some("smt")).is_ok();
    if !found {
        println!("skipped: no SMT solver found (apt-get install z3)");
    }
    found
}

fn up_to(depth: u32) -> Layer {
    Layer::Depth { depth, exact: false }
}

fn exact(depth: u32) -> Layer {
    Layer::Depth { depth, exact: true }
}

/// Holds all generators to brute force, depth by depth; returns how many inputs there are up to the last depth.
fn agree(case: &Case, depths: u32) -> usize {
    let smt = has_smt_solver();
    let mut before = Tapes::new();
    for depth in 0..=depths {
        let expected = brute_force(case, up_to(depth));
        let new: Tapes = expected.difference(&before).cloned().collect();
        // The kernel leaves more to the judge: conditionals between structures, say.
        let (given, certain) = generate_certain(case, Backend::Kernel, exact(depth));
        assert_eq!(judge(case, given), new, "kernel, depth {depth}");
        // Of what it's certain there's nothing left to judge.
        assert!(certain.is_subset(&new), "kernel, depth {depth}: {:?}", certain.difference(&new).next());
        assert_eq!(generate(case, Backend::Sat, exact(depth)), new, "sat, depth {depth}");
        assert_eq!(generate(case, Backend::Sat, up_to(depth)), expected, "sat, up to depth {depth}");
        if smt {
            assert_eq!(generate(case, Backend::Smt, exact(depth)), new, "smt, depth {depth}");
        }
        before = expected;
    }
    before.len()
}

fn ints() -> RType {
    RType::int(i64::MIN, i64::MAX)
}

fn list(element: &RType) -> RType {
    RType::data(&LIST, std::slice::from_ref(element))
}

fn vector(element: &RType) -> RType {
    RType::seq(element.clone(), SeqOrder::Any)
}

/// `{v: ty | predicate(v)}`
fn such_that(ty: &RType, predicate: impl FnOnce(Expr) -> Expr) -> RType {
    let v = Name::fresh("v");
    ty.refined(v, predicate(Expr::Var(v)))
}

fn call(builtin: Builtin, arguments: impl IntoIterator<Item = Expr>) -> Expr {
    Expr::Builtin(builtin, arguments.into_iter().collect())
}

fn set(elements: impl IntoIterator<Item = i64>) -> Expr {
    call(Builtin::SetOf, elements.into_iter().map(int))
}

fn index(sequence: Expr, index: Expr) -> Expr {
    Expr::Index(Box::new(sequence), Box::new(index))
}

fn quantified(quantifier: Quantifier, domain: Domain, body: impl FnOnce(Expr) -> Expr) -> Expr {
    let name = Name::fresh("i");
    Expr::Quantified { quantifier, name, domain: Box::new(domain), body: Box::new(body(Expr::Var(name))) }
}

fn range(low: Expr, high: Expr) -> Domain {
    Domain::Range { low, high, inclusive: false }
}

#[test]
fn plain_lists_agree() {
    assert_eq!(agree(&one(&list(&ints()), &list(&ints())), 3), 1 + 7 + 49 + 343);
}

#[test]
fn sorted_lists_agree() {
    let sorted = list(&ints()).related(vec![relation(BinaryOp::Lt)]);
    assert_eq!(agree(&one(&sorted, &list(&ints())), 3), 1 + 7 + 21 + 35);
}

#[test]
fn lists_without_duplicates_agree_by_measure_and_by_relation() {
    let element = between(0, 100);
    let by_measure = such_that(&list(&element), |v| apply(distinct, v));
    // Not an order: each element is related to all before it.
    let by_relation = list(&element).related(vec![relation(BinaryOp::Ne)]);
    let expected = 1 + 4 + 12 + 24;
    assert_eq!(agree(&one(&by_measure, &list(&element)), 3), expected);
    assert_eq!(agree(&one(&by_relation, &list(&element)), 3), expected);
}

#[test]
fn measures_in_arithmetic_agree() {
    let element = between(0, 100);
    let twice = |v| bin(BinaryOp::Eq, bin(BinaryOp::Rem, apply(len, v), int(2)), int(1));
    assert_eq!(agree(&one(&such_that(&list(&element), twice), &list(&element)), 3), 4 + 64);
    let quotient = |v: Expr| {
        let product = bin(BinaryOp::Mul, apply(len, v.clone()), apply(len, v.clone()));
        let quotient = bin(BinaryOp::Div, product, int(3));
        bin(
            BinaryOp::Eq,
            call(Builtin::Max, [quotient, int(1)]),
            call(Builtin::Abs, [Expr::Neg(Box::new(apply(len, v)))]),
        )
    };
    agree(&one(&such_that(&list(&element), quotient), &list(&element)), 3);
}

fn red_black(element: &RType) -> RType {
    let tree = RType::data(&TREE, std::slice::from_ref(element));
    let tree = tree.related(vec![relation(BinaryOp::Gt), relation(BinaryOp::Lt)]);
    such_that(&tree, |v| {
        all([apply(is_red_black, v.clone()), apply(is_balanced, v.clone()), apply(is_black, v)])
    })
}

#[test]
fn red_black_trees_agree() {
    let element = between(0, 2);
    let tree = RType::data(&TREE, std::slice::from_ref(&element));
    assert_eq!(agree(&one(&red_black(&element), &tree), 2), 1 + 3 + 2 * 3 + 2);
}

#[test]
fn deeper_red_black_trees_agree_without_brute_force() {
    let case = one(&red_black(&between(0, 5)), &ints());
    let expected = generate(&case, Backend::Kernel, up_to(3));
    assert_eq!(generate(&case, Backend::Sat, up_to(3)), expected);
    if has_smt_solver() {
        assert_eq!(generate(&case, Backend::Smt, up_to(3)), expected);
    }
}

#[test]
fn sequences_agree() {
    let sorted = vector(&between(0, 9)).related(vec![relation(BinaryOp::Le)]);
    assert_eq!(agree(&one(&sorted, &vector(&between(0, 9))), 3), 1 + 4 + 10 + 20);
    // Neighbours differ by one; the first is somewhere among the rest; the sequence isn't empty.
    let steps = such_that(&vector(&between(0, 9)), |v| {
        let last = bin(BinaryOp::Sub, call(Builtin::Len, [v.clone()]), int(1));
        let neighbours = quantified(Quantifier::Forall, range(int(0), last), |i| {
            let next = index(v.clone(), bin(BinaryOp::Add, i.clone(), int(1)));
            let difference = bin(BinaryOp::Sub, index(v.clone(), i), next);
            bin(BinaryOp::Eq, call(Builtin::Abs, [difference]), int(1))
        });
        let known = Expr::Not(Box::new(call(Builtin::IsEmpty, [v.clone()])));
        let twice = bin(BinaryOp::Le, call(Builtin::Count, [v.clone(), index(v, int(0))]), int(1));
        all([known, neighbours, twice])
    });
    agree(&one(&steps, &vector(&between(0, 9))), 3);
}

#[test]
fn sequences_of_a_fixed_length_agree() {
    let element = between(-3, 3);
    let three = RType::new(Kind::Seq(SeqType {
        element: element.clone(),
        order: SeqOrder::Any,
        length: Some(3),
        relations: Vec::new(),
        rearranges: false,
        is_text: false,
    }));
    let sums = such_that(&three, |v| {
        let sum = (0..3).map(|i| index(v.clone(), int(i))).reduce(|a, b| bin(BinaryOp::Add, a, b));
        bin(BinaryOp::Eq, sum.expect("three"), int(0))
    });
    assert_eq!(agree(&one(&sums, &three), 2), 19);
}

#[test]
fn quantifiers_over_elements_and_membership_agree() {
    let element = between(0, 9);
    let ty = such_that(&vector(&element), |v| {
        let bound = int(2);
        all([
            quantified(Quantifier::Exists, Domain::Elements(v.clone()), |x| bin(BinaryOp::Eq, x, bound)),
            quantified(Quantifier::Forall, Domain::Elements(v.clone()), |x| {
                bin(
                    BinaryOp::Implies,
                    bin(BinaryOp::Lt, x.clone(), int(2)),
                    call(Builtin::Contains, [v, bin(BinaryOp::Add, x, int(1))]),
                )
            }),
        ])
    });
    agree(&one(&ty, &vector(&element)), 3);
}

#[test]
fn sets_agree() {
    let increasing = RType::seq(between(0, 4), SeqOrder::Increasing);
    let all_vectors = vector(&between(0, 4));
    let case = Case {
        arguments: vec![Argument {
            name: Name::fresh("input"),
            generated: increasing,
            all: all_vectors.clone(),
            judged: all_vectors.related(vec![relation(BinaryOp::Lt)]),
        }],
        requires: &[],
    };
    assert_eq!(agree(&case, 3), 1 + 4 + 6 + 4);
}

#[test]
fn set_valued_measures_agree() {
    let element = between(0, 9);
    let asks: [fn(Expr) -> Expr; 6] = [
        |v| call(Builtin::Subset, [apply(elems, v), set([0, 2])]),
        |v| bin(BinaryOp::Eq, apply(elems, v), set([1, 3])),
        |v| bin(BinaryOp::Eq, call(Builtin::Len, [apply(elems, v)]), int(2)),
        |v| {
            call(
                Builtin::Disjoint,
                [call(Builtin::Difference, [apply(elems, v.clone()), set([1])]), set([0, 1])],
            )
        },
        |v| bin(BinaryOp::In, int(2), call(Builtin::Intersection, [apply(elems, v), set([1, 2])])),
        |v| {
            let more = call(Builtin::Union, [apply(elems, v.clone()), set([3])]);
            quantified(Quantifier::Forall, Domain::Elements(more), |x| bin(BinaryOp::In, x, apply(elems, v)))
        },
    ];
    for ask in asks {
        agree(&one(&such_that(&list(&element), ask), &list(&element)), 3);
    }
}

#[test]
fn dependent_arguments_agree() {
    let (n, xs, k) = (Name::fresh("n"), Name::fresh("xs"), Name::fresh("k"));
    let long = such_that(&list(&between(0, 9)), |v| bin(BinaryOp::Le, Expr::Var(n), apply(len, v)));
    let below = such_that(&between(0, 9), |v| {
        bin(BinaryOp::Lt, v, bin(BinaryOp::Mul, Expr::Var(n), apply(len, Expr::Var(xs))))
    });
    let odd =
        bin(BinaryOp::Ne, bin(BinaryOp::Rem, bin(BinaryOp::Sub, Expr::Var(k), Expr::Var(n)), int(2)), int(0));
    let case = Case {
        arguments: vec![
            Argument::new(n, &between(0, 9), &between(0, 9)),
            Argument::new(xs, &long, &list(&between(0, 9))),
            Argument::new(k, &below, &between(0, 9)),
        ],
        requires: vec![odd].leak(),
    };
    agree(&case, 2);
}

#[test]
fn an_index_into_an_earlier_argument_agrees() {
    let (xs, at) = (Name::fresh("xs"), Name::fresh("at"));
    let inside = such_that(&between(0, 9), |v| {
        all([
            bin(BinaryOp::Lt, v.clone(), call(Builtin::Len, [Expr::Var(xs)])),
            bin(BinaryOp::Eq, index(Expr::Var(xs), v.clone()), v),
        ])
    });
    let case = Case {
        arguments: vec![
            Argument::new(xs, &vector(&between(0, 9)), &vector(&between(0, 9))),
            Argument::new(at, &inside, &between(0, 9)),
        ],
        requires: &[],
    };
    agree(&case, 3);
}

#[test]
fn match_with_alternatives_agrees() {
    // Two elements and the first is less than the second, or one that isn't 1, or none.
    let ty = such_that(&list(&between(0, 9)), |v| {
        let (a, b) = (Name::fresh("a"), Name::fresh("b"));
        let single = |inner| pattern("Cons", [inner, pattern("Nil", [])]);
        let zero_or_two = Pattern::Or(vec![Pattern::Int(0.into()), Pattern::Int(2.into())]);
        let pair =
            pattern("Cons", [Pattern::Bind(a), pattern("Cons", [Pattern::Bind(b), pattern("Nil", [])])]);
        let either = Pattern::Or(vec![pattern("Nil", []), single(zero_or_two)]);
        let guarded = crate::expr::Arm {
            pattern: pair,
            guard: Some(bin(BinaryOp::Lt, Expr::Var(a), Expr::Var(b))),
            body: bin(BinaryOp::Ne, Expr::Var(b), int(3)),
        };
        Expr::Match(
            Box::new(v),
            vec![arm(either, Expr::Bool(true)), guarded, arm(Pattern::Wild, Expr::Bool(false))],
        )
    });
    agree(&one(&ty, &list(&between(0, 9))), 3);
}

#[test]
fn a_conditional_between_structures_agrees() {
    let (xs, ys, c) = (Name::fresh("xs"), Name::fresh("ys"), Name::fresh("c"));
    let chosen = || {
        let branches = [Expr::Var(xs), Expr::Var(ys)].map(Box::new);
        let [then, otherwise] = branches;
        Expr::If(Box::new(Expr::Var(c)), then, otherwise)
    };
    let same = bin(BinaryOp::Eq, chosen(), Expr::Var(ys));
    let long = bin(BinaryOp::Le, int(1), apply(len, chosen()));
    let element = between(0, 1);
    let case = Case {
        arguments: vec![
            Argument::new(xs, &list(&element), &list(&element)),
            Argument::new(ys, &list(&element), &list(&element)),
            Argument::new(c, &RType::bool(), &RType::bool()),
        ],
        requires: vec![same, long].leak(),
    };
    agree(&case, 2);
}

#[test]
fn ordered_structures_agree() {
    // Pairs increase lexicographically: only the unfolded query knows that before the judge does.
    let (a, b) = (Name::fresh("a"), Name::fresh("b"));
    let order = bin(BinaryOp::Lt, Expr::Var(a), Expr::Var(b));
    let case = Case {
        arguments: vec![
            Argument::new(a, &list(&between(0, 1)), &list(&between(0, 1))),
            Argument::new(b, &list(&between(0, 1)), &list(&between(0, 1))),
        ],
        requires: vec![order].leak(),
    };
    for depth in 0..=2 {
        assert_eq!(
            generate(&case, Backend::Sat, up_to(depth)),
            brute_force(&case, up_to(depth)),
            "depth {depth}"
        );
    }
}

#[test]
fn floats_and_characters_agree() {
    let positive = such_that(&RType::new(Kind::Float(64)), |v| bin(BinaryOp::Gt, v, Expr::Float(0.0)));
    agree(&one(&positive, &RType::new(Kind::Float(64))), 3);
    let characters = vector(&RType::new(Kind::Char));
    let word = such_that(&characters, |v| bin(BinaryOp::Eq, v, Expr::Str("ab")));
    assert_eq!(agree(&one(&word, &characters), 3), 1);
}

#[test]
fn where_a_predicate_is_undefined_the_input_is_left_to_the_judge() {
    let ty = such_that(&vector(&between(0, 9)), |v| bin(BinaryOp::Gt, index(v, int(1)), int(0)));
    let case = one(&ty, &vector(&between(0, 9)));
    let kernel = generate(&case, Backend::Kernel, up_to(2));
    assert_eq!(generate(&case, Backend::Sat, up_to(2)), kernel);
    // Those too short for the index, and those with 1 or 2 there.
    assert_eq!(kernel.len(), 1 + 3 + 3 * 2);
}

#[test]
fn opaque_predicates_are_left_to_the_judge() {
    let opaque =
        crate::expr::Opaque { text: "odd(v)", variables: Vec::new(), before: Vec::new(), test: |_| false };
    let ty = such_that(&between(0, 9), |v| all([Expr::Rust(opaque), bin(BinaryOp::Lt, v, int(2))]));
    assert_eq!(generate(&one(&ty, &ints()), Backend::Sat, up_to(5)).len(), 2);
}

#[test]
fn the_kernel_is_certain_of_its_inputs_where_all_is_stated_and_only_there() {
    let sorted = list(&between(0, 9)).related(vec![relation(BinaryOp::Lt)]);
    let different = such_that(&list(&between(0, 9)), |v| apply(distinct, v));
    for stated in [list(&ints()), sorted.clone(), different, red_black(&between(0, 9))] {
        let (given, certain) = generate_certain(&one(&stated, &ints()), Backend::Kernel, up_to(3));
        assert!(given.len() > 10 && given == certain, "{} of {}", certain.len(), given.len());
    }
    let opaque =
        crate::expr::Opaque { text: "odd(v)", variables: Vec::new(), before: Vec::new(), test: |_| false };
    let odd = such_that(&between(0, 9), |_| Expr::Rust(opaque));
    let long = such_that(&vector(&between(0, 9)), |v| bin(BinaryOp::Gt, index(v, int(1)), int(0)));
    let floats = RType::new(Kind::Float(64));
    let moved =
        such_that(&floats, |v| bin(BinaryOp::Gt, bin(BinaryOp::Add, v, Expr::Float(1.0)), Expr::Float(0.0)));
    for (unstated, layer) in [(odd, up_to(3)), (long, up_to(2)), (moved, up_to(2)), (sorted, boundary())] {
        let (given, certain) = generate_certain(&one(&unstated, &ints()), Backend::Kernel, layer);
        assert!(!given.is_empty() && certain.is_empty(), "{} of {}", certain.len(), given.len());
    }
}

/// Where words stand for numbers that the kernel takes for others.
fn boundary() -> Layer {
    Layer::Boundary { depth: 2, values: 5 }
}

#[test]
fn boundary_layers_agree() {
    let sorted = vector(&RType::int(i32::MIN, i32::MAX)).related(vec![relation(BinaryOp::Lt)]);
    let case = one(&sorted, &ints());
    let layer = boundary();
    let expected = generate(&case, Backend::Kernel, layer);
    assert_eq!(expected.len(), 1 + 5 + 10);
    assert_eq!(generate(&case, Backend::Sat, layer), expected);
    if has_smt_solver() {
        assert_eq!(generate(&case, Backend::Smt, layer), expected);
    }
}

#[test]
fn finite_types_are_not_clipped_and_lists_are() {
    let clipped = |ty: &RType, depth| {
        let graph = Rc::new(TypeGraph::new());
        let root = Root::new(Name::fresh("input"), graph.intern(ty).expect("finite"));
        let mut generator = Backend::Sat.generator(graph, exact(depth), &[root], &[]).expect("a solver");
        while let Next::Solution(_) = generator.next(None) {}
        generator.is_clipped()
    };
    assert!(!clipped(&RType::bool(), 0));
    assert!(!clipped(&between(0, 2), 2) && clipped(&between(0, 2), 1));
    assert!(clipped(&list(&RType::bool()), 3));
    // Nothing fits at this depth, but something does deeper.
    let long = such_that(&list(&RType::bool()), |v| bin(BinaryOp::Eq, apply(len, v), int(3)));
    assert!(clipped(&long, 1));
}

#[test]
fn a_type_too_large_to_unfold_is_said_to_be() {
    let tree = RType::data(&TREE, &[ints()]);
    let deep = list(&ints());
    for (ty, depth) in [(tree, 18), (deep, 100_000)] {
        let graph = Rc::new(TypeGraph::new());
        let root = Root::new(Name::fresh("input"), graph.intern(&ty).expect("finite"));
        let mut generator = Backend::Sat.generator(graph, exact(depth), &[root], &[]).expect("a solver");
        match generator.next(None) {
            Next::Unknown(text) => assert!(text.contains("unfolds to"), "{text}"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn past_the_deadline_the_search_can_go_on() {
    let graph = Rc::new(TypeGraph::new());
    let root = Root::new(Name::fresh("input"), graph.intern(&RType::bool()).expect("finite"));
    let mut generator = Backend::Sat.generator(graph, up_to(0), &[root], &[]).expect("a solver");
    assert!(matches!(generator.next(Some(Instant::now())), Next::Deadline));
    assert_eq!(drain(generator, "after the deadline").0.len(), 2);
}

#[test]
fn a_deadline_stops_the_unfolding_too() {
    let tree =
        RType::data(&TREE, &[between(1, 7)]).related(vec![relation(BinaryOp::Gt), relation(BinaryOp::Lt)]);
    let graph = Rc::new(TypeGraph::new());
    let root = Root::new(Name::fresh("input"), graph.intern(&tree).expect("finite"));
    let start = |layer| {
        Backend::Sat.generator(graph.clone(), layer, std::slice::from_ref(&root), &[]).expect("a solver")
    };
    // Too large to be unfolded, which would be the answer if it weren't late.
    assert!(matches!(start(up_to(18)).next(Some(Instant::now())), Next::Deadline));
    let mut generator = start(up_to(2));
    assert!(matches!(generator.next(Some(Instant::now())), Next::Deadline));
    assert_eq!(drain(generator, "after the deadline"), drain(start(up_to(2)), "at once"));
}

#[test]
fn an_unknown_backend_is_an_error_that_lists_those_there_are() {
    let error = Backend::named(Some("oracle")).expect_err("there's none of that name");
    assert_eq!(error.to_string(), "there is no backend `oracle`; there are `kernel`, `sat`, `smt`");
    assert_eq!(Backend::named(None), Ok(Backend::Kernel));
    assert_eq!(Backend::named(Some("sat")), Ok(Backend::Sat));
}

#[test]
fn fields_of_tuples_agree() {
    let graph_pair = RType::data(&PAIR, &[between(0, 9), between(0, 9)]);
    let part = |v: Expr, at| Expr::Field(Box::new(v), Member::Index(at));
    let ordered = such_that(&graph_pair, |v| bin(BinaryOp::Lt, part(v.clone(), 0), part(v, 1)));
    assert_eq!(agree(&one(&ordered, &graph_pair), 3), 6);
    // A set of pairs: in the order of their first components, then of their second.
    let pairs = RType::seq(graph_pair.clone(), SeqOrder::Increasing);
    let generated = generate(&one(&pairs, &ints()), Backend::Sat, up_to(2));
    assert_eq!(generated.len(), 1 + 9 + 9 * 8 / 2);
    // A map: its keys increase, each with any value.
    let map = RType::seq(graph_pair.clone(), SeqOrder::IncreasingKeys);
    let generated = generate(&one(&map, &ints()), Backend::Sat, up_to(2));
    assert_eq!(generated, generate(&one(&map, &ints()), Backend::Kernel, up_to(2)));
    assert_eq!(generated.len(), 1 + 9 + 3 * 9);
    let keyed = such_that(&map, |v| call(Builtin::Contains, [v, int(1)]));
    let generated = generate(&one(&keyed, &ints()), Backend::Sat, up_to(2));
    assert_eq!(generated, generate(&one(&keyed, &ints()), Backend::Kernel, up_to(2)));
    assert_eq!(generated.len(), 3 + 2 * 9);
}
