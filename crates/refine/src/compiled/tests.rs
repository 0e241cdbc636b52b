//! The compiled predicates against the reference: random terms over random values, and every small value of types with
//! predicates of each kind.

use super::code::{Compiler, Frame};
use super::machine::Machine;
use super::value::{Store, Val};
use super::{Compiled, Outcome};
use crate::check::{self, Failure};
use crate::datum::Datum;
use crate::expr::{BinaryOp, Builtin, Domain, Expr, Member, Name, Opaque, Pattern, Quantifier};
use crate::graph::TypeGraph;
use crate::ground::{self, Env, Undefined};
use crate::query::{Generate, Layer, Next, Root};
use crate::rtype::{RType, Relation, SeqOrder};
use crate::samples::*;
use crate::spec::{Argument, Passing, Signature};
use crate::tape::TapeReader;
use crate::targetable::Reflect;
use crate::targeted::Generator;
use crate::view::View;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use touchstone_logic::Int;

/// A sequence of numbers that is the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

/// The variables of random terms, by their sorts.
#[derive(Clone, Copy)]
enum Sort {
    Bool,
    Int,
    Char,
    Float,
    Seq,
    Text,
    Set,
    Pair,
    Maybe,
    List,
}

const SORTS: [Sort; 10] = [
    Sort::Bool,
    Sort::Int,
    Sort::Char,
    Sort::Float,
    Sort::Seq,
    Sort::Text,
    Sort::Set,
    Sort::Pair,
    Sort::Maybe,
    Sort::List,
];

/// Writes random terms: nearly all of them well-sorted.
struct Writer<'n> {
    numbers: &'n mut Numbers,
    variables: Vec<(Name, Sort)>,
}

impl Writer<'_> {
    fn boxed(&mut self, sort: Sort, depth: usize) -> Box<Expr> {
        Box::new(self.term(sort, depth))
    }

    fn variable(&mut self, sort: Sort) -> Option<Expr> {
        let fitting = |(_, other): &&(Name, Sort)| *other as u8 == sort as u8;
        let names: Vec<Name> = self.variables.iter().filter(fitting).map(|(name, _)| *name).collect();
        (!names.is_empty()).then(|| Expr::Var(self.numbers.pick(&names)))
    }

    fn leaf(&mut self, sort: Sort) -> Expr {
        if self.numbers.below(3) > 0
            && let Some(variable) = self.variable(sort)
        {
            return variable;
        }
        let large = Int::from(i128::MAX) * Int::from(3);
        match sort {
            Sort::Bool => Expr::Bool(self.numbers.below(2) == 0),
            Sort::Int => Expr::Int(self.numbers.pick(&[
                Int::from(0),
                Int::from(1),
                Int::from(2),
                Int::from(-3),
                Int::from(i128::MAX),
                Int::from(i128::MIN),
                large.clone(),
                -large,
            ])),
            Sort::Char => Expr::Char(self.numbers.pick(&['a', 'b', 'é'])),
            Sort::Float => Expr::Float(self.numbers.pick(&[0.0, -0.0, 1.5, f64::NAN, f64::INFINITY])),
            Sort::Text => Expr::Str(self.numbers.pick(&["", "ab", "bé"])),
            Sort::Set => Expr::Builtin(Builtin::SetOf, vec![]),
            Sort::Maybe => Expr::Construct { constructor: "None", fields: vec![] },
            Sort::Pair => Expr::Tuple(vec![self.leaf(Sort::Int), self.leaf(Sort::Bool)]),
            Sort::List => self.constant(Datum::Data { index: 0, name: "Nil", fields: vec![] }),
            Sort::Seq => self.constant(Datum::Seq(vec![Datum::Int(1.into()), Datum::Int(0.into())])),
        }
    }

    fn constant(&mut self, value: Datum) -> Expr {
        Expr::Const { text: "constant", value }
    }

    fn term(&mut self, sort: Sort, depth: usize) -> Expr {
        // Now and then something of another sort.
        let sort = if self.numbers.below(60) == 0 { self.numbers.pick(&SORTS) } else { sort };
        if depth == 0 {
            return self.leaf(sort);
        }
        let depth = depth - 1;
        match self.numbers.below(12) {
            0 => return self.leaf(sort),
            1 => {
                let condition = self.boxed(Sort::Bool, depth);
                return Expr::If(condition, self.boxed(sort, depth), self.boxed(sort, depth));
            }
            2 => {
                let (name, bound) = (Name::fresh("let"), self.numbers.pick(&SORTS));
                let value = self.boxed(bound, depth);
                self.variables.push((name, bound));
                let body = self.boxed(sort, depth);
                self.variables.pop();
                return Expr::Let(name, value, body);
            }
            3 => return self.matching(sort, depth),
            _ => {}
        }
        match sort {
            Sort::Bool => self.predicate(depth),
            Sort::Int => self.integer(depth),
            Sort::Float => {
                let op = self.numbers.pick(&ARITHMETIC);
                Expr::Binary(op, self.boxed(Sort::Float, depth), self.boxed(Sort::Float, depth))
            }
            Sort::Set => self.set(depth),
            Sort::Pair => Expr::Tuple(vec![self.term(Sort::Int, depth), self.term(Sort::Bool, depth)]),
            Sort::Maybe => Expr::Construct { constructor: "Some", fields: vec![self.term(Sort::Int, depth)] },
            Sort::Char => Expr::Index(self.boxed(Sort::Text, depth), self.boxed(Sort::Int, depth)),
            Sort::Seq | Sort::Text | Sort::List => self.leaf(sort),
        }
    }

    fn predicate(&mut self, depth: usize) -> Expr {
        match self.numbers.below(9) {
            0 => Expr::Not(self.boxed(Sort::Bool, depth)),
            1 | 2 => {
                let op = self.numbers.pick(&[BinaryOp::And, BinaryOp::Or, BinaryOp::Implies]);
                Expr::Binary(op, self.boxed(Sort::Bool, depth), self.boxed(Sort::Bool, depth))
            }
            3 | 4 => {
                let (op, sort) = (self.numbers.pick(&COMPARISONS), self.numbers.pick(&SORTS));
                Expr::Binary(op, self.boxed(sort, depth), self.boxed(sort, depth))
            }
            5 => Expr::Binary(BinaryOp::In, self.boxed(Sort::Int, depth), self.boxed(Sort::Set, depth)),
            6 => {
                let collection = self.numbers.pick(&[Sort::Seq, Sort::Set]);
                let builtin = self.numbers.pick(&[Builtin::Contains, Builtin::IsEmpty]);
                let mut arguments = vec![self.term(collection, depth)];
                if builtin == Builtin::Contains {
                    arguments.push(self.term(Sort::Int, depth));
                }
                Expr::Builtin(builtin, arguments)
            }
            7 => {
                let builtin = self.numbers.pick(&[Builtin::Subset, Builtin::Disjoint]);
                Expr::Builtin(builtin, vec![self.term(Sort::Set, depth), self.term(Sort::Set, depth)])
            }
            _ => {
                let name = Name::fresh("bound");
                let domain = match self.numbers.below(3) {
                    0 => Domain::Range { low: int(-1), high: int(2), inclusive: self.numbers.below(2) == 0 },
                    1 => Domain::Elements(self.term(Sort::Seq, depth)),
                    _ => Domain::Elements(self.term(Sort::Set, depth)),
                };
                self.variables.push((name, Sort::Int));
                let body = self.boxed(Sort::Bool, depth);
                self.variables.pop();
                let quantifier = self.numbers.pick(&[Quantifier::Forall, Quantifier::Exists]);
                Expr::Quantified { quantifier, name, domain: Box::new(domain), body }
            }
        }
    }

    fn integer(&mut self, depth: usize) -> Expr {
        match self.numbers.below(9) {
            0 => Expr::Neg(self.boxed(Sort::Int, depth)),
            1..=3 => {
                let op = self.numbers.pick(&ARITHMETIC);
                Expr::Binary(op, self.boxed(Sort::Int, depth), self.boxed(Sort::Int, depth))
            }
            4 => {
                let builtin = self.numbers.pick(&[Builtin::Min, Builtin::Max]);
                Expr::Builtin(builtin, vec![self.term(Sort::Int, depth), self.term(Sort::Int, depth)])
            }
            5 => Expr::Builtin(Builtin::Abs, vec![self.term(Sort::Int, depth)]),
            6 => {
                let sort = self.numbers.pick(&[Sort::Seq, Sort::Text, Sort::Set]);
                Expr::Builtin(Builtin::Len, vec![self.term(sort, depth)])
            }
            7 => {
                Expr::Builtin(Builtin::Count, vec![self.term(Sort::Seq, depth), self.term(Sort::Int, depth)])
            }
            _ => match self.numbers.below(3) {
                0 => Expr::Index(self.boxed(Sort::Seq, depth), self.boxed(Sort::Int, depth)),
                1 => Expr::Field(self.boxed(Sort::Pair, depth), Member::Index(0)),
                _ => apply(len, self.term(Sort::List, depth)),
            },
        }
    }

    fn set(&mut self, depth: usize) -> Expr {
        match self.numbers.below(4) {
            0 => {
                Expr::Builtin(Builtin::SetOf, vec![self.term(Sort::Int, depth), self.term(Sort::Int, depth)])
            }
            1 => Expr::Builtin(Builtin::Elements, vec![self.term(Sort::Seq, depth)]),
            2 => apply(elems, self.term(Sort::List, depth)),
            _ => {
                let builtins = [Builtin::Union, Builtin::Intersection, Builtin::Difference];
                let arguments = vec![self.term(Sort::Set, depth), self.term(Sort::Set, depth)];
                Expr::Builtin(self.numbers.pick(&builtins), arguments)
            }
        }
    }

    /// A match with binders, guards and alternatives; not always exhaustive.
    fn matching(&mut self, sort: Sort, depth: usize) -> Expr {
        let (head, other) = (Name::fresh("head"), Name::fresh("other"));
        let (scrutinee, bound, first) = match self.numbers.below(4) {
            0 => (Sort::List, Some((head, Sort::Int)), pattern("Cons", [Pattern::Bind(head), Pattern::Wild])),
            1 => (Sort::Maybe, Some((head, Sort::Int)), pattern("Some", [Pattern::Bind(head)])),
            2 => {
                let flag = Pattern::Or(vec![Pattern::Bool(true), Pattern::Bind(other)]);
                (Sort::Pair, Some((head, Sort::Int)), Pattern::Tuple(vec![Pattern::Bind(head), flag]))
            }
            _ => (Sort::Int, None, Pattern::Int(1.into())),
        };
        let scrutinee = self.boxed(scrutinee, depth);
        self.variables.extend(bound);
        let guard = (self.numbers.below(3) == 0).then(|| self.term(Sort::Bool, depth));
        let mut arms = vec![crate::expr::Arm { pattern: first, guard, body: self.term(sort, depth) }];
        self.variables.truncate(self.variables.len() - usize::from(bound.is_some()));
        if self.numbers.below(8) > 0 {
            arms.push(arm(Pattern::Wild, self.term(sort, depth)));
        }
        Expr::Match(scrutinee, arms)
    }
}

const ARITHMETIC: [BinaryOp; 5] = [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div, BinaryOp::Rem];
const COMPARISONS: [BinaryOp; 6] =
    [BinaryOp::Eq, BinaryOp::Ne, BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge];

/// A list of the logic, as a value of a Rust type would be.
struct Model(Datum);

impl Reflect for Model {
    fn reflect(&self) -> View<'_> {
        View::Model { make: "", model: &self.0 }
    }
}

fn list(elements: &[i64]) -> Datum {
    elements.iter().rev().fold(Datum::Data { index: 0, name: "Nil", fields: vec![] }, |tail, head| {
        Datum::Data { index: 1, name: "Cons", fields: vec![Datum::Int((*head).into()), tail] }
    })
}

/// What the compiled form makes of a term.
fn compiled(term: &'static Expr, names: &[(Name, &dyn Reflect)]) -> Result<Datum, Undefined> {
    let (mut compiler, mut frame) = (Compiler::default(), Frame::default());
    let slots: Vec<usize> = names.iter().map(|(name, _)| frame.whole(*name)).collect();
    let code = compiler.code(term, &mut frame);
    let measures = compiler.measures();
    let mut stack = vec![Val::Unbound; frame.size()];
    for (slot, (_, value)) in slots.into_iter().zip(names) {
        stack[slot] = Val::Lazy(*value);
    }
    let mut machine = Machine::new(&measures, stack, Store::default(), Vec::new());
    let value = machine.eval(&code).map_err(|fault| *fault)?;
    Ok(machine.store.datum(value))
}

fn reference<'a>(
    term: &Expr,
    names: &[(Name, &'a dyn Reflect)],
    env: Env<'_, 'a>,
) -> Result<Datum, Undefined> {
    match names {
        [] => ground::eval(term, env).map(|value| value.datum()),
        [(name, value), rest @ ..] => {
            let entry = env.bind(*name, *value);
            reference(term, rest, entry.env())
        }
    }
}

#[test]
fn random_terms_have_the_value_that_the_reference_gives_them_or_lack_one_for_the_same_reason() {
    let mut numbers = Numbers(1);
    let (mut defined, mut undefined) = (0, 0);
    for round in 0..30_000 {
        let small: [i64; 4] = [0, 1, -2, 3].map(|bound| numbers.below(5) as i64 + bound - 2);
        let integers: [i128; 3] =
            [small[0].into(), small[1].into(), numbers.pick(&[i128::MIN, i128::MAX, 7])];
        let unsigned = u128::MAX - numbers.below(2) as u128;
        let (seq, set) = (small[..numbers.below(4)].to_vec(), BTreeSet::from(small));
        let text = numbers.pick(&[String::new(), "ab".into(), "éa".into()]);
        let map = BTreeMap::from([(small[0], 'a'), (small[1], 'b')]);
        let float = numbers.pick(&[0.5, -0.0, f64::NAN]);
        let lists = [Model(list(&small[..2])), Model(list(&small[..numbers.below(4)]))];
        let pairs = [(small[0], true), (small[1], false)];
        let maybe = Box::new(numbers.pick(&[None, Some(small[2])]));
        let values: [(Sort, &dyn Reflect); 16] = [
            (Sort::Int, &integers[0]),
            (Sort::Int, &integers[1]),
            (Sort::Int, &integers[2]),
            (Sort::Int, &unsigned),
            (Sort::Bool, &pairs[0].1),
            (Sort::Char, &'b'),
            (Sort::Float, &float),
            (Sort::Seq, &seq),
            (Sort::Seq, &map),
            (Sort::Set, &set),
            (Sort::Text, &text),
            (Sort::Pair, &pairs[0]),
            (Sort::Pair, &pairs[1]),
            (Sort::Maybe, &maybe),
            (Sort::List, &lists[0]),
            (Sort::List, &lists[1]),
        ];
        let names: Vec<(Name, &dyn Reflect)> =
            values.iter().map(|(_, value)| (Name::fresh("x"), *value)).collect();
        let variables = names.iter().zip(&values).map(|((name, _), (sort, _))| (*name, *sort)).collect();
        let sort = numbers.pick(&SORTS);
        let depth = 1 + numbers.below(5);
        let term = Writer { numbers: &mut numbers, variables }.term(sort, depth);
        let term: &'static Expr = Box::leak(Box::new(term));
        let expected = reference(term, &names, Env::empty());
        assert_eq!(compiled(term, &names), expected, "round {round}: {term}");
        *(if expected.is_ok() { &mut defined } else { &mut undefined }) += 1;
    }
    assert!(defined > 20_000 && undefined > 1_000, "{defined} {undefined}");
}

/// What the reference says of a value and a type: whether it's in, or that there is no saying.
fn inhabits(graph: &TypeGraph, value: &dyn Reflect, ty: &RType) -> Result<bool, Undefined> {
    let ty = graph.intern(ty).expect("finite");
    match check::check(graph, value, ty, Env::empty()) {
        Ok(()) => Ok(true),
        Err(Failure::Outside { .. }) => Ok(false),
        Err(Failure::Undefined(undefined)) => Err(undefined),
        Err(Failure::Unbounded(text)) => panic!("{text}"),
    }
}

fn signature(arguments: impl IntoIterator<Item = (Name, RType)>, requires: Vec<Expr>) -> &'static Signature {
    let arguments =
        arguments.into_iter().map(|(name, ty)| Argument { name, ty, after: None, passing: Passing::Value });
    Box::leak(Box::new(Signature {
        arguments: arguments.collect(),
        result_name: Name::fresh("result"),
        result: RType::bool(),
        requires,
        unlooked: Vec::new(),
        ensures: Vec::new(),
    }))
}

/// Every value of `plain` up to the depth, judged by `refined` both ways. Returns how many are in and how many aren't.
fn judged(plain: &RType, refined: &RType, depth: u32) -> (usize, usize) {
    let graph = Rc::new(TypeGraph::new());
    let ty = graph.intern(plain).expect("finite");
    let compiled = Compiled::new(&graph, signature([(Name::fresh("x"), refined.clone())], vec![]));
    let compiled = compiled.expect("finite");
    let root = Root::new(Name::fresh("input"), ty);
    let layer = Layer::Depth { depth, exact: false };
    let mut generator = Generator::new(graph.clone(), layer, &[], &[root], &[]);
    let (mut inside, mut outside) = (0, 0);
    while let Next::Solution(solution) = generator.next(None) {
        let value = Model(TapeReader::new(&graph, &solution.tape).datum(ty));
        let expected = inhabits(&graph, &value, refined);
        let found = compiled.admits(&[&value]).map(|outcome| outcome == Outcome::Holds);
        assert_eq!(found, expected, "{}", value.0);
        *(if expected == Ok(true) { &mut inside } else { &mut outside }) += 1;
    }
    (inside, outside)
}

fn integers() -> RType {
    RType::int(i64::MIN, i64::MAX)
}

#[test]
fn every_small_list_is_in_a_related_type_iff_the_reference_says_so() {
    let plain = RType::data(&LIST, &[integers()]);
    for op in COMPARISONS {
        let (inside, outside) = judged(&plain, &plain.related(vec![relation(op)]), 3);
        assert!(inside > 0 && outside > 0);
    }
    let v = Name::fresh("v");
    let distinct = plain.refined(v, apply(distinct, Expr::Var(v)));
    assert_eq!(judged(&plain, &distinct, 3), (1 + 7 + 7 * 6 + 7 * 6 * 5, 7 + 7 * 7 * 7 - 7 * 6 * 5));
    // A list of ordered lists of small numbers.
    let inner = RType::data(&LIST, &[between(-1, 0)]).related(vec![relation(BinaryOp::Lt)]);
    let nested = RType::data(&LIST, &[inner]);
    let (inside, outside) = judged(&RType::data(&LIST, &[plain]), &nested, 2);
    assert!(inside > 0 && outside > 0);
}

#[test]
fn every_small_tree_is_a_red_black_tree_iff_the_reference_says_so() {
    let plain = RType::data(&TREE, &[integers()]);
    let v = Name::fresh("v");
    let related = plain.related(vec![relation(BinaryOp::Gt), relation(BinaryOp::Lt)]);
    let refined =
        related.refined(v, all([apply(is_red_black, Expr::Var(v)), apply(is_balanced, Expr::Var(v))]));
    let (inside, outside) = judged(&plain, &refined, 2);
    assert!(inside > 0 && outside > 0);
    // One relation for both fields, and one that is no order.
    judged(&plain, &plain.related(vec![relation(BinaryOp::Ne)]), 2);
    let (earlier, later) = (Name::fresh("a"), Name::fresh("b"));
    let sum = bin(BinaryOp::Add, Expr::Var(earlier), Expr::Var(later));
    let predicate = bin(BinaryOp::Ge, sum, int(0));
    judged(&plain, &plain.related(vec![Relation { earlier, later, predicate, number: 0 }]), 2);
}

#[test]
fn every_small_sequence_is_in_a_related_type_iff_the_reference_says_so() {
    let plain = RType::seq(integers(), SeqOrder::Any);
    for op in COMPARISONS {
        let (inside, outside) = judged(&plain, &plain.related(vec![relation(op)]), 3);
        assert!(inside > 0 && outside > 0);
    }
    let elements = RType::seq(between(0, 1), SeqOrder::Any).related(vec![relation(BinaryOp::Ne)]);
    assert_eq!(judged(&plain, &elements, 2).0, 1 + 2 + 2);
    let v = Name::fresh("v");
    let first = Expr::Index(Box::new(Expr::Var(v)), Box::new(int(0)));
    let (_, undefined) = judged(&plain, &plain.refined(v, bin(BinaryOp::Eq, first, int(0))), 2);
    assert_eq!(
        undefined,
        1 + 4 + 4 * 5,
        "the empty one has no first element, the others begin with something else"
    );
    let pair = RType::data(&PAIR, &[integers(), integers()]);
    let keys = RType::data(&PAIR, &[between(0, 1), integers()]);
    judged(&RType::seq(pair, SeqOrder::IncreasingKeys), &RType::seq(keys, SeqOrder::IncreasingKeys), 1);
}

#[test]
fn a_binding_names_its_value_inside_of_the_type_again_at_each_level() {
    let (limit, v) = (Name::fresh("limit"), Name::fresh("v"));
    let bounded = integers().refined(v, bin(BinaryOp::Lt, Expr::Var(v), Expr::Var(limit)));
    let plain = RType::data(&LIST, &[integers()]);
    let refined = RType::data(&LIST, &[bounded]).with(limit, int(1));
    let (inside, outside) = judged(&plain, &refined, 2);
    assert_eq!((inside, outside), (1 + 3 + 9, 2 + 16));
}

#[test]
fn a_later_argument_may_speak_of_an_earlier_one_and_the_failing_predicate_is_named() {
    let (n, xs, v) = (Name::fresh("n"), Name::fresh("xs"), Name::fresh("v"));
    let long = bin(BinaryOp::Le, Expr::Var(n), Expr::Builtin(Builtin::Len, vec![Expr::Var(v)]));
    let vector = RType::seq(integers(), SeqOrder::Any).refined(v, long);
    let even = bin(BinaryOp::Eq, bin(BinaryOp::Rem, Expr::Var(n), int(2)), int(0));
    let requires = all([even, bin(BinaryOp::Lt, Expr::Var(n), int(4))]);
    let graph = TypeGraph::new();
    let compiled = Compiled::new(&graph, signature([(n, integers()), (xs, vector)], vec![requires]));
    let compiled = compiled.expect("finite");
    let failing = |n: i64, length: usize| match compiled.admits(&[&n, &vec![0_i64; length]]) {
        Ok(Outcome::Fails(predicate)) => compiled.predicate(predicate).to_string(),
        other => format!("{other:?}"),
    };
    assert_eq!(failing(2, 2), "Ok(Holds)");
    assert_eq!(failing(2, 1), "n <= v.len()");
    assert_eq!(failing(1, 1), "n % 2 == 0");
    assert_eq!(failing(4, 5), "n < 4");
}

#[test]
fn the_value_before_a_call_and_the_one_after_are_told_apart() {
    let (xs, result) = (Name::fresh("xs"), Name::fresh("result"));
    let length = |value| Expr::Builtin(Builtin::Len, vec![value]);
    let longer = bin(BinaryOp::Eq, length(Expr::Var(xs)), bin(BinaryOp::Add, length(Expr::Old(xs)), int(1)));
    let told = bin(BinaryOp::Eq, Expr::Var(result), length(Expr::Var(xs)));
    let in_rust = Expr::Rust(Opaque {
        text: "xs.len() == old(xs).len() + 1",
        variables: vec![xs],
        before: vec![xs],
        test: |values| {
            let length = |at| crate::native::downcast::<Vec<i64>>(values, at).len();
            length(0) == length(1) + 1
        },
    });
    let signature: &'static Signature = Box::leak(Box::new(Signature {
        arguments: vec![Argument {
            name: xs,
            ty: RType::seq(integers(), SeqOrder::Any),
            after: None,
            passing: Passing::Mutable,
        }],
        result_name: result,
        result: integers(),
        requires: vec![],
        unlooked: Vec::new(),
        ensures: vec![longer, in_rust, told],
    }));
    let compiled = Compiled::new(&TypeGraph::new(), signature).expect("finite");
    let concludes = |before: usize, after: usize, output: i64| {
        compiled.concludes(&[&vec![0_i64; before]], &[&vec![0_i64; after]], &output)
    };
    assert_eq!(concludes(1, 2, 2), Ok(Outcome::Holds));
    assert_eq!(concludes(1, 1, 1), Ok(Outcome::Fails(0)));
    assert_eq!(concludes(1, 2, 1), Ok(Outcome::Fails(2)));
}

#[test]
fn a_component_that_no_predicate_asks_for_is_never_looked_at() {
    struct Watched<'c>(i64, &'c Cell<u32>);
    impl Reflect for Watched<'_> {
        fn reflect(&self) -> View<'_> {
            self.1.set(self.1.get() + 1);
            View::Int(self.0.into())
        }
    }
    let (a, b, c) = (Name::fresh("a"), Name::fresh("b"), Name::fresh("c"));
    let positive = |name| bin(BinaryOp::Gt, Expr::Var(name), int(0));
    let requires = all([positive(b), bin(BinaryOp::Implies, positive(c), positive(a))]);
    let arguments = [a, b, c].map(|name| (name, integers()));
    let compiled = Compiled::new(&TypeGraph::new(), signature(arguments, vec![requires])).expect("finite");
    let counts = |values: [i64; 3]| {
        let seen = [const { Cell::new(0) }; 3];
        let [a, b, c] = [0, 1, 2].map(|at| Watched(values[at], &seen[at]));
        let outcome = compiled.admits(&[&a, &b, &c]).expect("defined");
        (outcome == Outcome::Holds, seen.map(|count| count.get()))
    };
    assert_eq!(counts([1, 0, 1]), (false, [0, 1, 0]));
    assert_eq!(counts([1, 1, 0]), (true, [0, 1, 1]));
    assert_eq!(counts([1, 1, 1]), (true, [1, 1, 1]));
}

#[test]
fn a_rust_predicate_gets_whole_values_and_a_nested_check_does_not_disturb_its_own() {
    let x = Name::fresh("x");
    let opaque = Expr::Rust(Opaque {
        text: "x > 2",
        variables: vec![x],
        before: Vec::new(),
        test: |values| *crate::native::downcast::<i64>(values, 0) > 2,
    });
    let part = Name::fresh("part");
    let nowhere = Expr::Let(
        part,
        Box::new(Expr::Var(x)),
        Box::new(Expr::Rust(Opaque {
            text: "part",
            variables: vec![part],
            before: Vec::new(),
            test: |_| true,
        })),
    );
    let graph = TypeGraph::new();
    let compiled =
        Compiled::new(&graph, signature([(x, integers())], vec![opaque, nowhere])).expect("finite");
    assert_eq!(compiled.admits(&[&2_i64]), Ok(Outcome::Fails(0)));
    assert_eq!(compiled.admits(&[&3_i64]), Err(Undefined::NotAny { expression: "rust(part)".into() }));
}
