//! Printed tests of calls whose types aren't told by the values alone: results that borrow, functions and methods with type parameters, and
//! generated functions that are asked for and answer what a pattern can't say. Each compiles as it's printed, and fails.

// Printed code is as the specification has it.
#![allow(
    clippy::bool_assert_comparison,
    clippy::let_unit_value,
    clippy::match_ref_pats,
    clippy::redundant_closure_call,
    clippy::unbuffered_bytes,
    clippy::unnecessary_owned_empty_strings,
    clippy::useless_vec
)]

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::Command;
use std::{env, fs};
use touchstone::{Targetable, spec, specs};
use touchstone_campaign::harness::events::{EVENTS, Event, parse};
use touchstone_campaign::report::Outcome;

/// With a type parameter, of which `new` tells nothing.
#[derive(Clone, Debug, PartialEq, Targetable)]
pub struct Stack<T> {
    items: Vec<T>,
    room: u8,
}

#[specs(counterexample = "")]
impl<T: Clone> Stack<T> {
    #[spec(fn(room: u8) -> {s: Stack<T> | s.room == 0})]
    pub fn new(room: u8) -> Stack<T> {
        Stack { items: vec![], room }
    }
    #[spec(fn(&mut self, x: T))]
    #[ensures(|_| self.items.len() == old(self.items.len()))]
    pub fn push(&mut self, x: T) {
        self.items.push(x)
    }
    #[spec(fn(&self) -> {b: bool | b})]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    #[spec(fn(&self) -> {x: Option<&T> | x.is_none()})]
    pub fn peek(&self) -> Option<&T> {
        self.items.last()
    }
}

/// Behind boxes, which a pattern doesn't look through.
#[derive(Clone, Debug, PartialEq, Targetable)]
pub enum Tree {
    Leaf,
    Node(Box<Tree>, i8, Box<Tree>),
}

/// Calls that a printed test makes at the instance that failed: of `i64` this one passes.
#[spec(fn(x: Vec<T>) -> {b: bool | b}, T = u8, counterexample = "")]
fn small<T: 'static>(x: Vec<T>) -> bool {
    x.is_empty() || size_of::<T>() > 1
}

#[spec(fn(x: u8) -> {xs: Vec<T> | xs.len() > 0}, counterexample = "")]
fn nothing<T: Clone>(x: u8) -> Vec<T> {
    let _ = x;
    vec![]
}

#[spec(fn(x: u8) -> {r: Option<&u8> | r.is_none()}, counterexample = "")]
fn optional(x: &u8) -> Option<&u8> {
    Some(x)
}

#[spec(fn(x: Vec<u8>) -> {r: Option<&[u8]> | r.is_none()}, counterexample = "")]
fn optional_slice(x: &[u8]) -> Option<&[u8]> {
    Some(x)
}

#[spec(fn(x: Vec<u8>) -> {r: &[u8] | r.len() > 0}, counterexample = "")]
fn slice(x: &[u8]) -> &[u8] {
    x
}

#[spec(fn(x: Vec<u8>) -> {r: Vec<&u8> | r.len() < 2}, counterexample = "")]
fn references(x: &[u8]) -> Vec<&u8> {
    x.iter().collect()
}

#[spec(fn(x: &str) -> {r: (&str, Option<&str>) | r.0.len() > 0}, counterexample = "")]
fn texts(x: &str) -> (&str, Option<&str>) {
    (x, Some(x))
}

#[spec(fn(x: &Stack<u8>) -> {r: &u8 | r > 0}, counterexample = "")]
fn field(x: &Stack<u8>) -> &u8 {
    &x.room
}

#[spec(fn(x: &Stack<u8>) -> {r: &Vec<u8> | r.len() > 0}, counterexample = "")]
fn items(x: &Stack<u8>) -> &Vec<u8> {
    &x.items
}

#[spec(fn(x: &Stack<f64>) -> {r: &[f64] | r.len() == 0}, counterexample = "")]
fn floats(x: &Stack<f64>) -> &[f64] {
    &x.items
}

#[spec(fn(f: fn(BTreeSet<u8>) -> bool) -> {b: bool | b}, counterexample = "")]
fn asks_set(f: impl Fn(BTreeSet<u8>) -> bool) -> bool {
    f(BTreeSet::new()) == f([1, 2].into())
}

#[spec(fn(f: fn(BTreeMap<u8, u8>) -> bool) -> {b: bool | b}, counterexample = "")]
fn asks_map(f: impl Fn(BTreeMap<u8, u8>) -> bool) -> bool {
    f(BTreeMap::new()) == f([(1, 2)].into())
}

#[spec(fn(f: fn(VecDeque<u8>, HashSet<u8>) -> bool) -> {b: bool | b}, counterexample = "")]
fn asks_two(f: impl Fn(VecDeque<u8>, HashSet<u8>) -> bool) -> bool {
    f(VecDeque::new(), HashSet::new()) == f([1, 2].into(), [3].into())
}

#[spec(fn(f: fn(HashMap<u8, Vec<u8>>) -> bool) -> {b: bool | b}, counterexample = "")]
fn asks_table(f: impl Fn(HashMap<u8, Vec<u8>>) -> bool) -> bool {
    f(HashMap::new()) == f([(1, vec![2])].into())
}

#[spec(fn(f: fn(String) -> bool) -> {b: bool | b}, counterexample = "")]
fn asks_text(f: impl Fn(String) -> bool) -> bool {
    f(String::new()) == f("a\n\u{301}".into())
}

#[spec(fn(f: fn(&str) -> bool) -> {b: bool | b}, counterexample = "")]
fn asks_str(f: impl Fn(&str) -> bool) -> bool {
    f("") == f("a")
}

#[spec(fn(f: fn(&[u8]) -> bool) -> {b: bool | b}, counterexample = "")]
fn asks_slice(f: impl Fn(&[u8]) -> bool) -> bool {
    f(&[]) == f(&[1])
}

#[spec(fn(f: fn(&u8) -> bool) -> {b: bool | b}, counterexample = "")]
fn asks_reference(f: impl Fn(&u8) -> bool) -> bool {
    f(&0) == f(&1)
}

#[spec(fn(f: fn(Tree) -> bool) -> {b: bool | b}, counterexample = "")]
fn asks_tree(f: impl Fn(Tree) -> bool) -> bool {
    let leaf = || Box::new(Tree::Leaf);
    f(Tree::Leaf) == f(Tree::Node(leaf(), 3, leaf()))
}

#[spec(fn(f: fn(f64) -> bool) -> {b: bool | b}, counterexample = "")]
fn asks_zeros(f: impl Fn(f64) -> bool) -> bool {
    f(0.0) == f(-0.0)
}

#[spec(fn(f: fn(Vec<f64>, u8) -> bool) -> {b: bool | b}, counterexample = "")]
fn asks_no_number(f: impl Fn(Vec<f64>, u8) -> bool) -> bool {
    f(vec![], 0) == f(vec![f64::NAN], 0)
}

#[spec(fn(f: fn(u8) -> BTreeSet<u8>) -> {b: bool | b}, counterexample = "")]
fn answered_set(f: impl Fn(u8) -> BTreeSet<u8>) -> bool {
    f(0).is_empty()
}

#[spec(fn(f: fn(u8) -> Option<Box<f64>>) -> {b: bool | b}, counterexample = "")]
fn answered_box(f: impl Fn(u8) -> Option<Box<f64>>) -> bool {
    f(0).is_none_or(|x| !x.is_nan())
}

/// Known by a trait alone, as the next five: given as what has the trait.
#[spec(fn(xs: Vec<u8>, least: u8) -> {n: usize | n == 0}, counterexample = "")]
fn above(xs: impl Iterator<Item = u8>, least: u8) -> usize {
    xs.filter(|x| *x > least).count()
}

#[spec(fn(xs: {v: Vec<u8> | v.len() > 1 && v[0] != v[1]}) -> {r: Vec<u8> | r == xs}, counterexample = "")]
fn reversed(xs: impl DoubleEndedIterator<Item = u8> + ExactSizeIterator) -> Vec<u8> {
    xs.rev().collect()
}

#[spec(fn(xs: BTreeSet<u8>) -> {n: usize | n == 0}, counterexample = "")]
fn counted(xs: impl IntoIterator<Item = u8>) -> usize {
    xs.into_iter().count()
}

#[spec(counterexample = "")]
#[touchstone::ensures(|r| r.len() < 2)]
fn joined(text: impl AsRef<str> + Clone, more: impl Into<String>) -> String {
    text.as_ref().to_owned() + &more.into()
}

#[spec(fn(xs: Vec<u16>) -> {b: bool | b}, counterexample = "")]
fn empty(xs: impl AsRef<[u16]>) -> bool {
    xs.as_ref().is_empty()
}

#[spec(fn(source: Vec<u8>) -> {n: usize | n == 0}, counterexample = "")]
fn bytes(source: impl std::io::Read) -> usize {
    source.bytes().count()
}

/// Two are never equal, whatever they're of.
#[derive(Clone, Debug, touchstone::Targetable)]
struct Unequal<T> {
    x: T,
}

impl<T> PartialEq for Unequal<T> {
    fn eq(&self, _: &Unequal<T>) -> bool {
        false
    }
}

#[spec(fn(x: u8) -> {r: Option<Unequal<u8>> | matches!(r, Some(r) if r.x == 0)}, counterexample = "")]
fn unequal(x: u8) -> Option<Unequal<u8>> {
    Some(Unequal { x })
}

/// Of numbers only.
#[derive(Clone, Debug, touchstone::Targetable)]
struct Sized16<T> {
    x: T,
    size: u8,
}

impl PartialEq for Sized16<u16> {
    fn eq(&self, other: &Sized16<u16>) -> bool {
        self.size == other.size
    }
}

#[spec(fn(s: &mut Sized16<u16>) -> (), counterexample = "")]
#[touchstone::ensures(s.size == old(s).size)]
fn grown(s: &mut Sized16<u16>) {
    s.size = s.size.max(1);
}

/// Iterators over what's borrowed, as the next four.
#[spec(fn(xs: &[u8], least: u8) -> {n: usize | n == 0}, counterexample = "")]
fn borrowed<'a>(xs: impl Iterator<Item = &'a u8>, least: u8) -> usize {
    xs.filter(|x| **x > least).count()
}

#[spec(fn(xs: BTreeSet<u8>) -> {n: usize | n == 0}, counterexample = "")]
fn borrowed_set<'a, I>(xs: I) -> usize
where
    I: IntoIterator<Item = &'a u8>,
    I::IntoIter: ExactSizeIterator,
{
    xs.into_iter().len()
}

#[spec(fn(words: {v: &[String] | v.len() > 1}) -> {r: String | r == ""}, counterexample = "")]
fn concatenated<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.map(|word| format!("<{word}>")).collect()
}

#[spec(counterexample = "")]
#[touchstone::ensures(|r| r < 2)]
fn summed<'a, I: IntoIterator<Item = &'a [u8]>>(rows: I) -> u32 {
    rows.into_iter().flatten().map(|x| u32::from(*x)).sum()
}

/// Iterators over tuples with borrowed parts, and over what may be changed, as the next six.
#[spec(counterexample = "")]
#[touchstone::ensures(|r| r < 2)]
fn paired<'a>(pairs: impl Iterator<Item = (&'a u8, &'a u16)>) -> u32 {
    pairs.map(|(a, b)| u32::from(*a).min(u32::from(*b))).sum()
}

#[spec(fn(table: &BTreeMap<String, u8>) -> {r: usize | r == 0}, counterexample = "")]
fn keyed<'a, I: IntoIterator<Item = (&'a str, &'a u8)>>(table: I) -> usize {
    table.into_iter().map(|(key, value)| key.len().min(usize::from(*value))).sum()
}

#[spec(fn(named: {v: Vec<(u8, String)> | v.len() > 1}) -> {r: String | r == ""}, counterexample = "")]
fn numbered<'a>(named: impl DoubleEndedIterator<Item = (u8, &'a str)>) -> String {
    named.rev().map(|(number, name)| format!("{number}{name}")).collect()
}

#[spec(counterexample = "")]
#[touchstone::ensures(xs == old(xs))]
fn doubled<'a>(xs: impl Iterator<Item = &'a mut u8>) {
    xs.for_each(|x| *x = x.wrapping_mul(2));
}

#[spec(fn(xs: &mut Vec<u8>) -> {r: usize | r == 0}, counterexample = "")]
fn cleared<'a>(xs: impl IntoIterator<Item = &'a mut u8>) -> usize {
    xs.into_iter().map(|x| *x = 0).count()
}

#[spec(fn(table: &mut BTreeMap<u8, u8>), counterexample = "")]
#[touchstone::ensures(table == old(table))]
fn filled<'a>(table: impl Iterator<Item = (&'a u8, &'a mut u8)>) {
    table.for_each(|(key, value)| *value = *key);
}

/// Named type parameters, as the next four.
#[spec(fn(xs: {v: Vec<u8> | v.len() > 1}, n: T) -> {r: usize | r == 0}, T = u16, counterexample = "")]
fn named<T: Copy + Into<u32>, I: Iterator<Item = u8> + ExactSizeIterator>(xs: I, n: T) -> usize {
    let n: u32 = n.into();
    xs.len() + n as usize
}

#[spec(counterexample = "")]
#[touchstone::ensures(|r| r != "ab")]
fn separated<I>(parts: I, last: I) -> String
where
    I: IntoIterator,
    I::Item: AsRef<str>,
{
    parts.into_iter().chain(last).map(|part| part.as_ref().to_owned()).collect()
}

#[spec(counterexample = "")]
#[touchstone::ensures(|r| r == None)]
fn greatest<T: Ord, I: IntoIterator<Item = T>>(items: I) -> Option<T> {
    items.into_iter().max()
}

#[spec(counterexample = "")]
#[touchstone::ensures(|r| r == 0)]
fn lines<R: std::io::BufRead, S: ToString, P: AsRef<[u8]>>(source: R, title: S, prefix: P) -> usize {
    source.lines().count() * title.to_string().len() * prefix.as_ref().len()
}

/// What a history needs, and what a printed history says.
mod sequences {
    /// One that ends the process.
    #[derive(Debug, Default)]
    pub struct Bomb(u8);

    impl Bomb {
        pub fn tick(&mut self) {
            self.0 += 1;
            if self.0 == 2 {
                std::process::exit(0);
            }
        }
        pub fn ticks(&self) -> u8 {
            self.0
        }
        pub fn defuse(&mut self) {
            self.0 = 0;
        }
    }

    touchstone::api! {
        type = Bomb;
        counterexample = "";
        fn default() -> Self;
        fn tick(&mut self);
        #[requires(self.ticks() > 1)]
        fn defuse(&mut self);
    }

    /// One whose drop never ends.
    #[derive(Debug, Default)]
    pub struct Sticky(u8);

    impl Sticky {
        pub fn step(&mut self) {
            self.0 += 1;
        }
    }

    impl Drop for Sticky {
        fn drop(&mut self) {
            #[allow(clippy::while_immutable_condition, reason = "it never ends")]
            while self.0 > 1 {
                std::thread::yield_now();
            }
        }
    }

    touchstone::api! {
        type = Sticky;
        counterexample = "";
        call_time = "300ms";
        fn default() -> Self;
        fn step(&mut self);
    }

    /// One that depends on how many there were in this process.
    #[derive(Debug)]
    pub struct Numbered(u64);

    static NUMBERED: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(1);

    impl Numbered {
        pub fn new() -> Numbered {
            Numbered(NUMBERED.fetch_add(1, std::sync::atomic::Ordering::SeqCst))
        }
        pub fn number(&self) -> u64 {
            self.0
        }
    }

    touchstone::api! {
        type = Numbered;
        model = u64;
        counterexample = "";
        fn new() -> Self => || 0;
        fn number(&self) -> u64 => |model| *model;
    }

    /// One that lends.
    #[derive(Debug, Default)]
    pub struct Lender(Vec<u8>);

    impl Lender {
        pub fn push(&mut self, x: u8) {
            self.0.push(x);
        }
        pub fn first(&self) -> Option<&u8> {
            self.0.last()
        }
    }

    touchstone::api! {
        type = Lender;
        model = Vec<u8>;
        counterexample = "";
        fn default() -> Self;
        fn push(&mut self, x: u8);
        fn first(&self) -> Option<&u8> => |model| model.first();
    }

    /// One that threads share, and that adds in two steps.
    #[derive(Debug, Default)]
    pub struct Tally(std::sync::atomic::AtomicU8);

    impl Tally {
        pub fn add(&self) -> u8 {
            let before = self.0.load(std::sync::atomic::Ordering::SeqCst);
            std::thread::yield_now();
            self.0.store(before + 1, std::sync::atomic::Ordering::SeqCst);
            before
        }
    }

    touchstone::api! {
        type = Tally;
        model = u8;
        threads = 2;
        time = "2min";
        counterexample = "";
        fn default() -> Self;
        fn add(&self) -> u8 => |model| { *model += 1; *model - 1 };
    }

    include!("printed/sequences.expected");
}

include!("printed/calls.expected");

/// The report of a test of this binary.
fn outcome(test: &str) -> Outcome {
    let (module, test) =
        test.rsplit_once("::").map_or((String::new(), test), |(module, test)| (format!("{module}::"), test));
    let folder = tempfile::tempdir().expect("a folder");
    let events = folder.path().join("events");
    let run = Command::new(env::current_exe().expect("itself"))
        .args([&format!("{module}touchstone_{test}"), "--exact"])
        .env(EVENTS, &events)
        .output()
        .expect("started");
    let said = String::from_utf8_lossy(&run.stdout);
    let told = fs::read_to_string(&events).unwrap_or_else(|error| panic!("{test}: {error}\n{said}"));
    let Ok(Event::Outcome(outcome)) = parse(told.lines().last().unwrap_or_default()) else {
        panic!("{test}: {told}")
    };
    *outcome
}

/// The test that's printed for the counterexample of a test of this binary, without its attribute.
fn printed(test: &str) -> String {
    let outcome = outcome(test);
    let text = outcome.counterexample.as_ref().and_then(|found| found.finding.test.clone());
    let text = text.unwrap_or_else(|| panic!("{test} has no counterexample: {}", outcome.sentence()));
    text.strip_prefix("#[test]\n").expect("a test").to_owned()
}

macro_rules! cases {
    ($($test:literal $printed:ident)*) => {
        [$(($test, $printed as fn())),*]
    };
}

#[test]
fn what_is_printed_compiles_and_fails() {
    let cases = cases! {
        "Stack_new" stack_new_counterexample
        "Stack_push" stack_push_counterexample
        "Stack_is_empty" stack_is_empty_counterexample
        "Stack_peek" stack_peek_counterexample
        "small" small_counterexample
        "nothing" nothing_counterexample
        "optional" optional_counterexample
        "optional_slice" optional_slice_counterexample
        "slice" slice_counterexample
        "references" references_counterexample
        "texts" texts_counterexample
        "field" field_counterexample
        "items" items_counterexample
        "floats" floats_counterexample
        "asks_set" asks_set_counterexample
        "asks_map" asks_map_counterexample
        "asks_two" asks_two_counterexample
        "asks_table" asks_table_counterexample
        "asks_text" asks_text_counterexample
        "asks_str" asks_str_counterexample
        "asks_slice" asks_slice_counterexample
        "asks_reference" asks_reference_counterexample
        "asks_tree" asks_tree_counterexample
        "asks_zeros" asks_zeros_counterexample
        "asks_no_number" asks_no_number_counterexample
        "answered_set" answered_set_counterexample
        "answered_box" answered_box_counterexample
        "above" above_counterexample
        "reversed" reversed_counterexample
        "counted" counted_counterexample
        "joined" joined_counterexample
        "empty" empty_counterexample
        "bytes" bytes_counterexample
        "unequal" unequal_counterexample
        "grown" grown_counterexample
        "borrowed" borrowed_counterexample
        "borrowed_set" borrowed_set_counterexample
        "concatenated" concatenated_counterexample
        "summed" summed_counterexample
        "paired" paired_counterexample
        "keyed" keyed_counterexample
        "numbered" numbered_counterexample
        "doubled" doubled_counterexample
        "cleared" cleared_counterexample
        "filled" filled_counterexample
        "named" named_counterexample
        "separated" separated_counterexample
        "greatest" greatest_counterexample
        "lines" lines_counterexample
    };
    let texts: Vec<String> = cases.iter().map(|(test, _)| printed(test)).collect();
    let all = format!("{}\n", texts.join("\n\n"));
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write("tests/printed/calls.expected", &all).expect("the file can be written");
    }
    assert_eq!(all, include_str!("printed/calls.expected"), "to update: UPDATE_EXPECT=1");
    for (name, test) in cases {
        let payload = catch_unwind(AssertUnwindSafe(test)).expect_err(name);
        let message = payload.downcast_ref::<String>().cloned().unwrap_or_default();
        assert!(message.contains("assertion"), "{name} fails otherwise: {message}");
    }
}

#[test]
fn what_is_printed_of_sequences_compiles_and_fails() {
    let cases: [(&str, fn()); 4] = [
        ("sequences::sticky", sequences::sticky_step_counterexample),
        ("sequences::bomb", sequences::bomb_tick_counterexample),
        ("sequences::tally", sequences::tally_add_counterexample),
        ("sequences::lender", sequences::lender_first_counterexample),
    ];
    let texts: Vec<String> = cases.iter().map(|(test, _)| format!("pub {}", printed(test))).collect();
    let all = format!("{}\n", texts.join("\n\n"));
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write("tests/printed/sequences.expected", &all).expect("the file can be written");
    }
    assert_eq!(all, include_str!("printed/sequences.expected"), "to update: UPDATE_EXPECT=1");
    for (name, test) in cases {
        catch_unwind(AssertUnwindSafe(test)).expect_err(name);
    }
}

#[test]
fn calls_are_counted_though_one_ended_the_process() {
    let calls = outcome("sequences::bomb").calls.expect("counts");
    let made =
        |name: &str| calls.declared.iter().find(|called| called.call == name).map(|called| called.made);
    assert!(made("tick") > Some(1) && made("tick") < made("default"), "{calls:?}");
    // No state that it may be called in was ever reached.
    assert_eq!(made("defuse"), Some(0));
}

#[test]
fn a_hang_behind_the_calls_is_said_to_be_one() {
    let notes = |test: &str| outcome(test).counterexample.expect("a counterexample").finding.notes.join("\n");
    assert!(notes("sequences::sticky").contains("the calls themselves had returned"));
    assert!(!notes("sequences::bomb").contains("had returned"));
}

#[test]
fn calls_that_come_out_wrong_in_another_way_each_time_are_told_with_both() {
    let found = outcome("sequences::numbered").counterexample.expect("a counterexample").finding;
    assert!(found.headline.starts_with("the same calls come out differently: "), "{}", found.headline);
    assert_eq!(found.headline.matches("but the model 0").count(), 2, "{}", found.headline);
    // A test wouldn't fail for that reason.
    assert_eq!(found.test, None);
    let found = outcome("sequences::lender").counterexample.expect("a counterexample").finding;
    assert!(found.headline.starts_with("default(); "), "{}", found.headline);
}
