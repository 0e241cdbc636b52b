//! What the default finds beyond its depths: in a sample that draws with judgement. Each fault lies where neither a small depth nor a boundary is,
//! and what's found is made as small as it can be.

use touchstone::{Targetable, spec};

#[spec(fn(x: u64) -> {b: bool | b}, counterexample = "(48879)")]
fn constant_of_the_source(x: u64) -> bool {
    x != 48879
}

#[spec(fn(c: char) -> {b: bool | b}, counterexample = "(',')")]
fn a_separator(c: char) -> bool {
    c != ','
}

#[spec(fn(x: i64) -> {b: bool | b}, counterexample = "(900)")]
fn threshold(x: i64) -> bool {
    x < 900
}

#[spec(fn(x: {v: f64 | 0.0 <= v && v <= 1.0}) -> {b: bool | b}, counterexample = "")]
fn between_fractions(x: f64) -> bool {
    !(0.3 < x && x < 0.4)
}

/// A number of ten digits overflows after `=`.
#[spec(fn(text: &str) -> Option<(String, u32)>, counterexample = "")]
fn key_and_number(text: &str) -> Option<(String, u32)> {
    let (key, digits) = text.split_once('=')?;
    let mut number = 0_u32;
    for digit in digits.chars() {
        number = number * 10 + digit.to_digit(10)?;
    }
    Some((key.to_owned(), number))
}

#[spec(fn(bytes: &{v: Vec<u8> | v.len() <= 40}) -> {b: bool | b}, counterexample = "([13, 10])")]
fn line_ends(bytes: &[u8]) -> bool {
    !bytes.windows(2).any(|pair| pair == b"\r\n")
}

#[spec(fn(lists: Vec<Vec<i64>>) -> {b: bool | b}, counterexample = "")]
fn more_than_ten_elements(lists: Vec<Vec<i64>>) -> bool {
    lists.iter().map(Vec::len).sum::<usize>() <= 10
}

// By construction: a random list is hardly ever sorted, of even numbers, and bounded by its last argument.
#[spec(fn(most: i64, xs: {v: Vec<i64> | forall(|i in 1..v.len()| v[i - 1] < v[i]) && forall(|x in v| x % 2 == 0 && x <= most)}) -> {b: bool | b},
    counterexample = "")]
fn sorted_and_bounded(_most: i64, xs: Vec<i64>) -> bool {
    !(xs.len() == 5 && xs.contains(&4242))
}

#[derive(Clone, Debug, Targetable)]
enum Tree {
    Leaf,
    Node(Box<Tree>, i32, Box<Tree>),
}

impl Tree {
    fn is_search_tree(&self) -> bool {
        fn within(tree: &Tree, low: i64, high: i64) -> bool {
            match tree {
                Tree::Leaf => true,
                Tree::Node(left, value, right) => {
                    let value = i64::from(*value);
                    low < value && value < high && within(left, low, value) && within(right, value, high)
                }
            }
        }
        within(self, i64::MIN, i64::MAX)
    }

    fn size(&self) -> usize {
        match self {
            Tree::Leaf => 0,
            Tree::Node(left, _, right) => left.size() + 1 + right.size(),
        }
    }
}

// Nothing is known of the predicate but that it filters: structures are sorted now and then.
#[spec(fn(tree: {t: Tree | rust(t.is_search_tree())}) -> {b: bool | b}, depth = 3, tests = 1000, counterexample = "")]
fn six_nodes(tree: Tree) -> bool {
    tree.size() < 6
}

// Look-alikes: with a strategy by itself, or without the sample, what's beyond the depths and the boundary isn't found, and isn't said
// to be tried.
#[spec(fn(x: u64) -> {b: bool | b}, strategy = "targeted")]
fn alone(x: u64) -> bool {
    x != 48879
}

#[spec(fn(x: u64) -> {b: bool | b}, sample = 0)]
fn without(x: u64) -> bool {
    x != 48879
}

/// A parser that only a password opens.
#[spec(fn(text: &str) -> Option<u32>)]
fn closed(text: &str) -> Option<u32> {
    let hash = text.bytes().fold(7_u64, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
    (hash == 0x0123_4567_89ab_cdef).then_some(1)
}

/// The same with an open door.
#[spec(fn(text: &str) -> Option<u32>)]
fn ajar(text: &str) -> Option<u32> {
    text.is_empty().then_some(1)
}

#[test]
fn outputs_that_are_all_alike_are_told() {
    for (test, told) in [("closed", true), ("ajar", false)] {
        let run = std::process::Command::new(std::env::current_exe().expect("itself"))
            .args([&format!("portfolio::touchstone_{test}"), "--exact", "--nocapture"])
            .output()
            .expect("started");
        let text = String::from_utf8_lossy(&run.stderr) + String::from_utf8_lossy(&run.stdout);
        assert!(text.contains("passed: "), "{text}");
        assert_eq!(text.contains("outputs that were looked at are `None`"), told, "{text}");
    }
}
