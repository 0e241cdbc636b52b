//! Shrinking and generalisation of whole campaigns against brute force: what is claimed of a counterexample is so.

use super::layout::Layout;
use crate::decode::Decoder;
use crate::engine::SpecEngine;
use crate::expr::{BinaryOp, Expr, Name};
use crate::graph::{Ty, TypeGraph};
use crate::query::{Generate, Layer, Next, Root};
use crate::rtype::RType;
use crate::samples::{COLOR, LIST, TREE, between, engine, relation};
use crate::spec::{Argument, Judge, Passing, Signature};
use crate::targetable::{Refined, Targetable};
use crate::targeted::Generator;
use std::collections::BTreeSet;
use std::rc::Rc;
use touchstone_campaign::report::{Counterexample, Extent, Minimum, Schema};
use touchstone_campaign::settings::Settings;
use touchstone_campaign::{Campaign, Kind, Outcome, Subject};

fn erased<T: Refined>() -> RType {
    T::rtype(&[], &[])
}

fn vec_of(element: RType) -> RType {
    <Vec<i64> as Refined>::rtype(&[element], &[])
}

fn sorted(element: RType) -> RType {
    vec_of(element).related(vec![relation(BinaryOp::Le)])
}

/// A function whose result is to be true.
fn signature(arguments: Vec<(&'static str, RType)>) -> Signature {
    let v = Name::fresh("v");
    let passing = Passing::Value;
    let argument = |(name, ty)| Argument { name: Name::fresh(name), ty, after: None, passing };
    Signature {
        arguments: arguments.into_iter().map(argument).collect(),
        result_name: Name::fresh("v"),
        result: erased::<bool>().refined(v, Expr::Var(v)),
        requires: Vec::new(),
        unlooked: Vec::new(),
        ensures: Vec::new(),
    }
}

fn campaign(engine: &mut SpecEngine, settings: &Settings, replay: &[&str]) -> Outcome {
    let replay: Vec<String> = replay.iter().map(|text| (*text).to_owned()).collect();
    Campaign { subject: &Subject::default(), settings, replay: &replay, kept: &[] }.run(engine, &mut ())
}

fn found(report: &Outcome) -> &Counterexample {
    report.counterexample.as_deref().expect("a counterexample")
}

/// Calls a function of one argument as the macros would.
macro_rules! call {
    ($source:ident, $judge:ident, |$($name:ident: $ty:ty),+| $body:expr) => {{
        $(let $name = <$ty as Targetable>::decode($source);)+
        if $judge.admit(&[$(&$name),+], &|gaps| gaps.leave()) {
            $judge.enter();
            let result: bool = $body;
            $judge.conclude(&[$(&$name),+], &[$(&$name),+], &result, &|_| result);
        }
    }};
}

/// All tapes of a type up to a depth, in the documented order.
fn all(graph: &Rc<TypeGraph>, types: &[RType], depth: u32) -> (Vec<Ty>, Vec<(u32, Vec<i128>)>) {
    let types: Vec<Ty> = types.iter().map(|ty| graph.intern(ty).expect("bounded")).collect();
    let roots: Vec<Root> = types.iter().map(|ty| Root::new(Name::fresh("x"), *ty)).collect();
    let mut tapes = Vec::new();
    for depth in 0..=depth {
        let layer = Layer::Depth { depth, exact: true };
        let mut generator = Generator::new(graph.clone(), layer, &[], &roots, &[]);
        while let Next::Solution(solution) = generator.next(None) {
            tapes.push((depth, solution.tape.to_vec()));
        }
    }
    (types, tapes)
}

#[test]
fn the_rank_is_the_documented_order_and_its_depth_the_layer() {
    let option = <Option<bool> as Refined>::rtype(&[between(3, 6)], &[]);
    let color = RType::data(&COLOR, &[]);
    let set = <BTreeSet<bool> as Refined>::rtype(&[between(-2, 1)], &[]);
    let cases = [
        vec![erased::<i64>(), erased::<u8>()],
        vec![vec_of(erased::<i64>())],
        vec![sorted(between(-1, 2)), option],
        vec![RType::data(&LIST, &[erased::<char>()])],
        vec![RType::data(&TREE, &[between(1, 2)])],
        vec![set, erased::<f64>()],
        vec![vec_of(vec_of(color)), erased::<bool>()],
        vec![between(-9, -7), erased::<String>()],
    ];
    for case in cases {
        let graph = Rc::new(TypeGraph::new());
        let (types, tapes) = all(&graph, &case, 2);
        let layouts: Vec<Layout> =
            tapes.iter().map(|(_, tape)| Layout::of(&graph, &types, tape).expect("a layout")).collect();
        for (layout, (depth, tape)) in layouts.iter().zip(&tapes) {
            assert_eq!(layout.rank.depth, u128::from(*depth), "{tape:?}");
        }
        for (at, pair) in layouts.windows(2).enumerate() {
            assert!(pair[0].rank < pair[1].rank, "{:?} {:?}", tapes[at], tapes[at + 1]);
        }
    }
}

fn two_sorted() -> Signature {
    signature(vec![("xs", sorted(between(0, 2))), ("ys", sorted(between(0, 2)))])
}

fn sum(xs: &[i64]) -> i64 {
    xs.iter().sum()
}

/// Fails where the sums agree and aren't small: seldom does it still fail if one argument alone changes.
fn balanced(source: &mut Decoder<'_>, judge: &mut dyn Judge) {
    call!(source, judge, |xs: Vec<i64>, ys: Vec<i64>| !(5 <= sum(&xs)
        && (sum(&xs) == sum(&ys) || ys.len() == 4)))
}

#[test]
fn a_replayed_failure_becomes_the_smallest_if_there_is_time() {
    let settings = Settings::default();
    let report =
        campaign(&mut engine(two_sorted, balanced, &settings), &settings, &["([1, 2, 2, 2], [1, 2, 2, 2])"]);
    let found = found(&report);
    assert_eq!(found.persisted.as_deref(), Some("([1, 2, 2], [1, 2, 2])"));
    let shrunk = found.shrunk.as_ref().expect("shrunk");
    assert_eq!(shrunk.from.as_deref(), Some("([1, 2, 2, 2], [1, 2, 2, 2])"));
    assert_eq!(shrunk.minimum, Minimum::Smallest);
    // Brute force: no smaller input fails.
    let graph = Rc::new(TypeGraph::new());
    let types = [sorted(between(0, 2)), sorted(between(0, 2))];
    let (_, tapes) = all(&graph, &types, 3);
    let fails = |tape: &[i128]| {
        let length = tape[0] as usize;
        let (xs, ys) = (&tape[1..=length], &tape[length + 2..]);
        let (x, y): (i128, i128) = (xs.iter().sum(), ys.iter().sum());
        5 <= x && (x == y || ys.len() == 4)
    };
    let (_, first) = tapes.iter().find(|(_, tape)| fails(tape)).expect("one fails");
    assert_eq!(first[..], [3, 1, 2, 2, 3, 1, 2, 2]);
}

#[test]
fn what_is_claimed_to_be_locally_smallest_is_so_by_brute_force() {
    // Too few candidates to go through all pairs of lists, enough for one list after the other.
    let settings = Settings { depth: 4, tests: 330, ..Settings::default() };
    let start = "([1, 1, 2, 2], [1, 1, 2, 2])";
    let report = campaign(&mut engine(two_sorted, balanced, &settings), &settings, &[start]);
    let found = found(&report);
    let shrunk = found.shrunk.as_ref().expect("shrunk");
    assert_eq!(shrunk.minimum, Minimum::Local { depth: 4 }, "{:?}", found.persisted);
    let text = found.persisted.as_deref().expect("kept");
    let graph = Rc::new(TypeGraph::new());
    let element = || sorted(between(0, 2));
    let (types, lists) = all(&graph, &[element()], 4);
    let both = [types[0], types[0]];
    let (tape, _) = crate::persist::read(text, &graph, &[element(), element()]).expect("it reads");
    let own = Layout::of(&graph, &both, &tape).expect("a layout");
    let second = own.words(0).end;
    let mut smaller = 0;
    for (_, list) in &lists {
        for changed in [[list, &tape[second..]].concat(), [&tape[..second], list].concat()] {
            let layout = Layout::of(&graph, &both, &changed).expect("a layout");
            if layout.rank < own.rank {
                smaller += 1;
                let ys = layout.words(0).end;
                let (x, y): (i128, i128) = (changed[1..ys].iter().sum(), changed[ys + 1..].iter().sum());
                assert!(
                    !(5 <= x && (x == y || changed[ys] == 4)),
                    "{changed:?} is smaller than {text} and fails"
                );
            }
        }
    }
    assert!(smaller > 0);
}

fn one_list() -> Signature {
    signature(vec![("xs", vec_of(erased::<i64>()))])
}

/// Fails where something from 9 on is followed by something smaller.
fn descends(source: &mut Decoder<'_>, judge: &mut dyn Judge) {
    call!(source, judge, |xs: Vec<i64>| !(0..xs.len())
        .any(|i| 9 <= xs[i] && xs[i + 1..].iter().any(|later| *later < xs[i])))
}

#[test]
fn a_large_failure_is_cut_down_until_nothing_more_can_go() {
    let settings = Settings::default();
    let start = "([9, 900000, 12, 3, 8, -70, 1, 1, 1, 0, 44, 7, 7, 7, 3])";
    let report = campaign(&mut engine(one_list, descends, &settings), &settings, &[start]);
    let found = found(&report);
    assert_eq!(found.persisted.as_deref(), Some("([9, 0])"));
    let minimum = found.shrunk.as_ref().expect("shrunk").minimum;
    assert_eq!(minimum, Minimum::Irreducible);
}

#[test]
fn a_boundary_value_stays_and_what_is_around_it_goes() {
    fn overflows(source: &mut Decoder<'_>, judge: &mut dyn Judge) {
        call!(source, judge, |xs: Vec<i64>| xs.iter().try_fold(0_i64, |sum, x| sum.checked_add(*x)).is_some())
    }
    let settings = Settings { depth: 3, ..Settings::default() };
    let report = campaign(&mut engine(one_list, overflows, &settings), &settings, &[]);
    assert_eq!(found(&report).persisted.as_deref(), Some("([1, 9223372036854775807])"));
}

#[test]
fn a_random_failure_is_shrunk_and_the_report_says_from_what() {
    let settings = Settings { strategy: Some("random".into()), seed: 5, depth: 30, ..Settings::default() };
    let report = campaign(&mut engine(one_list, descends, &settings), &settings, &[]);
    let found = found(&report);
    assert_eq!(found.persisted.as_deref(), Some("([9, 0])"));
    let sentence = found.shrunk.as_ref().map(|shrunk| shrunk.sentence()).expect("shrunk");
    assert!(sentence.contains(" calls from (["), "{sentence}");
}

#[test]
fn another_kind_of_failure_is_not_followed() {
    fn panics_when_short(source: &mut Decoder<'_>, judge: &mut dyn Judge) {
        call!(source, judge, |xs: Vec<i64>| {
            assert!(xs.len() != 1, "one element");
            xs.len() < 2
        })
    }
    let settings = Settings::default();
    let report = campaign(&mut engine(one_list, panics_when_short, &settings), &settings, &["([4, 4, 4])"]);
    let found = found(&report);
    assert_eq!((found.persisted.as_deref(), &found.finding.kind), (Some("([0, 0])"), &Kind::Violated));
}

fn schema(signature: fn() -> Signature, run: fn(&mut Decoder<'_>, &mut dyn Judge)) -> Option<Schema> {
    let settings = Settings::default();
    let report = campaign(&mut engine(signature, run, &settings), &settings, &[]);
    found(&report).schema.clone()
}

#[test]
fn a_part_that_does_not_matter_becomes_a_variable() {
    fn duplicates(source: &mut Decoder<'_>, judge: &mut dyn Judge) {
        call!(source, judge, |_x: i64, xs: Vec<i64>| xs.windows(2).all(|pair| pair[0] != pair[1]))
    }
    fn arguments() -> Signature {
        signature(vec![("x", erased::<i64>()), ("xs", vec_of(erased::<i64>()))])
    }
    let schema = schema(arguments, duplicates).expect("a schema");
    assert_eq!(schema.sentence(), "fails for all x: f(x, [0, 0]) (all 13 values up to depth 6 tried)");
    assert_eq!((schema.tried, schema.extent), (13, Extent::UpToDepth { depth: 6 }));
}

#[test]
fn all_values_there_are_are_said_to_be_all() {
    fn from_one(source: &mut Decoder<'_>, judge: &mut dyn Judge) {
        call!(source, judge, |_x: bool, n: i64| n < 1)
    }
    fn arguments() -> Signature {
        signature(vec![("x", erased::<bool>()), ("n", between(0, 1))])
    }
    let schema = schema(arguments, from_one).expect("a schema");
    assert_eq!(schema.sentence(), "fails for all x: f(x, 1) (all 2 values tried)");
}

#[test]
fn several_parts_are_tried_together_and_only_as_many_as_were_tried_are_claimed() {
    fn at_three(source: &mut Decoder<'_>, judge: &mut dyn Judge) {
        call!(source, judge, |_x: i64, _y: i64, z: i64| z != 3)
    }
    fn equal(source: &mut Decoder<'_>, judge: &mut dyn Judge) {
        call!(source, judge, |x: i64, y: i64, _z: i64| x != y.clamp(-2, 2) || x < 0)
    }
    fn arguments() -> Signature {
        signature(vec![("x", erased::<i64>()), ("y", erased::<i64>()), ("z", erased::<i64>())])
    }
    let schema_of = |run| schema(arguments, run).map(|schema| schema.sentence());
    let sentence = "fails for every x, y tried: f(x, y, 3) (the 64 smallest combinations)";
    assert_eq!(schema_of(at_three).as_deref(), Some(sentence));
    assert_eq!(
        schema_of(equal).as_deref(),
        Some("fails for all x: f(0, 0, x) (all 13 values up to depth 6 tried)")
    );
}

#[test]
fn values_outside_of_the_precondition_are_no_counterexamples_to_a_schema() {
    fn of_two(source: &mut Decoder<'_>, judge: &mut dyn Judge) {
        call!(source, judge, |xs: Vec<i64>| xs.len() < 2)
    }
    fn arguments() -> Signature {
        signature(vec![("xs", sorted(between(0, 3)))])
    }
    // [x, 0] has one value in the precondition; [0, x] has four.
    let sentence = schema(arguments, of_two).map(|schema| schema.sentence());
    assert_eq!(sentence.as_deref(), Some("fails for all x: f([0, x]) (all 4 values tried)"));
}

#[test]
fn where_every_part_matters_there_is_no_schema() {
    fn not_three(source: &mut Decoder<'_>, judge: &mut dyn Judge) {
        call!(source, judge, |n: i64| n != 3)
    }
    assert_eq!(schema(|| signature(vec![("n", erased::<i64>())]), not_three), None);
}
