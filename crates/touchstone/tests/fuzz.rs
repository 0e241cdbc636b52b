//! Bytes become inputs: any bytes, always the same, all within the precondition; and what's wrong is found by changing bytes.

use std::collections::BTreeSet;
use std::process::Command;
use std::{env, fs, panic};
use touchstone::Targetable;
use touchstone::fuzz::{Target, one};
use touchstone::inputs::Spec;
use touchstone_campaign::Judgement;
use touchstone_campaign::corpus::exchange::{self, Content, Form};
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

#[test]
fn an_exported_file_decodes_to_the_input_that_was_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    for spec in [ascending as fn() -> &'static Spec, trees, texts, answered] {
        let mut target = Target::new(spec()).expect("a target");
        let inputs: BTreeSet<String> = (0..50)
            .filter_map(|number| target.decode(&bytes(number)).map(|input| target.text(&input)))
            .collect();
        let folder = folder.path().join(spec().function);
        fs::create_dir(&folder).expect("a folder");
        for input in &inputs {
            exchange::write(&folder, Form::Bytes, "", input).expect("written");
        }
        // As libFuzzer and AFL++ read them.
        let files = fs::read_dir(&folder).expect("the folder").flatten();
        let decoded = |file: fs::DirEntry| {
            let input = target.decode(&fs::read(file.path()).expect("a file")).expect("an input");
            target.text(&input)
        };
        let decoded: BTreeSet<String> = files.map(decoded).collect();
        assert_eq!(decoded, inputs);
    }
}

/// What the next test has run by a process of its own, since that's told by a variable.
#[test]
fn bytes_are_run() {
    (0..40).for_each(|number| one(ascending(), &bytes(number)));
}

#[test]
fn what_is_run_is_written_where_that_is_wanted() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = Command::new(env::current_exe().expect("this"))
        .args(["bytes_are_run", "--exact"])
        .env("TOUCHSTONE_INPUTS", folder.path())
        .output()
        .expect("started");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
    let held = |file: fs::DirEntry| match exchange::read(&file.path()).expect("an input").content {
        Content::Text(text) => text,
        Content::Bytes(_) => panic!("a file that isn't named by what's in it"),
    };
    let written: BTreeSet<String> = fs::read_dir(folder.path()).expect("it").flatten().map(held).collect();
    assert_eq!(written, inputs(ascending, 40));
}
