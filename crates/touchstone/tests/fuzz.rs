//! Bytes become inputs: any bytes, always the same, all within the precondition; and what's wrong is found by changing bytes.

use std::collections::BTreeSet;
use std::panic;
use touchstone::Targetable;
use touchstone::fuzz::{Target, one};
use touchstone::inputs::Spec;
use touchstone_campaign::Judgement;
use touchstone_logic::random::SplitMix64;

#[derive(Clone, Debug, Targetable)]
enum Tree<T> {
    Leaf,
    Node(Box<Tree<T>>, T, Box<Tree<T>>),
}

fn is_search(tree: &Tree<i8>, low: i16, high: i16) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(left, value, right) => {
            let value = i16::from(*value);
            low < value && value < high && is_search(left, low, value) && is_search(right, value, high)
        }
    }
}

touchstone::types! {
    type Search = Tree<i8, |root, left| left < root, |root, right| root < right>;
}

// The functions look at the precondition for themselves.
touchstone::inputs! {
    fn ascending(xs: {v: Vec<i64> | forall(|i in 1..v.len()| v[i - 1] <= v[i])}) -> {b: bool | b} = |xs: Vec<i64>| xs.is_sorted();
    fn trees(tree: Search) -> {b: bool | b} = |tree: Tree<i8>| is_search(&tree, -1000, 1000);
    fn texts(text: {v: String | v.len() <= 6}, n: {v: u8 | rust(*v % 3 == 0)}) -> {b: bool | b} = |text: String, n: u8| text.len() <= 6 && n % 3 == 0;
    fn none(x: {v: u8 | v < 3 && v > 4}) -> {b: bool | b} = |_: u8| false;
    fn answered(f: Box<dyn Fn(u8) -> u8>, x: u8) -> {b: bool | b} = |f: Box<dyn Fn(u8) -> u8>, x: u8| f(x) != 7;
    fn wrong(x: u8, y: u8) -> {b: bool | b} = |x: u8, y: u8| !(x == 77 && y > 100);
}

/// Bytes that look like chance.
fn bytes(number: u64) -> Vec<u8> {
    let mut random = SplitMix64::new(number);
    let mut next = || random.bits() as u8;
    let length = usize::from(next() % 64);
    (0..length).map(|_| next()).collect()
}

fn inputs(spec: fn() -> &'static Spec, count: u64) -> BTreeSet<String> {
    let (mut target, mut other) =
        (Target::new(spec()).expect("a target"), Target::new(spec()).expect("a target"));
    let decoded = |number: u64| {
        let input = target.decode(&bytes(number)).expect("an input");
        assert_eq!(target.check(&input), Judgement::Holds, "{}", target.text(&input));
        target.text(&input)
    };
    let all: Vec<String> = (0..count).map(decoded).collect();
    // The other way round, so that nothing depends on what came before.
    for number in (0..count).rev() {
        let again = other.decode(&bytes(number)).expect("an input");
        assert_eq!(other.text(&again), all[number as usize]);
    }
    all.into_iter().collect()
}

#[test]
fn any_bytes_are_an_input_and_always_the_same_one() {
    for (name, spec, least) in
        [("ascending", ascending as fn() -> _, 150), ("trees", trees, 60), ("texts", texts, 150)]
    {
        let inputs = inputs(spec, 300);
        assert!(inputs.len() >= least, "{name}: {} different ones", inputs.len());
    }
}

#[test]
fn what_has_no_input_has_none_and_nothing_is_run() {
    let mut target = Target::new(none()).expect("a target");
    assert!((0..20).all(|number| target.decode(&bytes(number)).is_none()));
    one(none(), b"anything");
}

#[test]
fn what_is_wrong_is_a_panic_with_the_input() {
    let found = (0..20_000).find_map(|number| panic::catch_unwind(|| one(wrong(), &bytes(number))).err());
    let said = found.and_then(|payload| payload.downcast::<String>().ok()).expect("the fault is found");
    assert!(said.contains("(77, ") && said.contains("the input: (77, "), "{said}");
}

#[test]
fn a_byte_has_a_choice_of_its_own() {
    let mut target = Target::new(wrong()).expect("a target");
    let mut of = |bytes: &[u8]| target.decode(bytes).map(|input| target.text(&input)).expect("an input");
    let base: Vec<u8> = (0..24).map(|at| 200_u8.wrapping_sub(at * 7)).collect();
    let others = (0..base.len()).flat_map(|at| [0, 60, 120, 250].map(|byte| (at, byte)));
    let others = others.map(|(at, byte)| {
        let mut bytes = base.clone();
        bytes[at] = byte;
        of(&bytes)
    });
    let all: BTreeSet<String> = others.collect();
    assert!(all.len() > 4, "{all:?}");
}

#[test]
fn the_text_of_an_input_is_that_input() {
    for spec in [ascending as fn() -> &'static Spec, trees, texts, wrong, answered] {
        let (mut target, mut other) =
            (Target::new(spec()).expect("a target"), Target::new(spec()).expect("a target"));
        for number in 0..200 {
            let input = target.decode(&bytes(number)).expect("an input");
            let text = target.text(&input);
            for written in [text.clone(), format!("{text}\n")] {
                let again = other.decode(written.as_bytes()).expect("an input");
                assert_eq!(other.text(&again), text);
            }
        }
    }
    let mut target = Target::new(ascending()).expect("a target");
    let mut of = |text: &str| target.decode(text.as_bytes()).map(|input| target.text(&input));
    assert_eq!(of("([-5, 123456789012])").as_deref(), Some("([-5, 123456789012])"));
    // Look-alikes: one that the precondition excludes, one that's cut off, one of other arguments, one with something behind it. They're bytes like others.
    for text in ["([2, 1])", "([-5, 12345", "(1)", "([1], [2])", "([1]) ([2])", "", "(", "((((((((((((((("] {
        let input = of(text).expect("an input");
        assert_ne!(input, text);
        assert_eq!(of(text), Some(input));
    }
}

#[test]
fn functions_answer_as_the_text_says() {
    let mut target = Target::new(answered()).expect("a target");
    for text in ["([((3,), 7)], 3)", "([((0,), 7), ((1,), 8)], 0)"] {
        let input = target.decode(text.as_bytes()).expect("an input");
        assert_eq!(target.text(&input), text);
        assert!(matches!(target.check(&input), Judgement::Violated(_)), "{text}");
    }
    let input = target.decode(b"([((3,), 6)], 3)").expect("an input");
    assert_eq!(target.check(&input), Judgement::Holds);
}
