//! Standard problems of shrinking: each ends in the same input whatever seed it was found with, and however large it was then.

use std::collections::BTreeMap;
use touchstone::Targetable;
use touchstone::inputs::Spec;
use touchstone_campaign::report::Subject;
use touchstone_campaign::{Campaign, Settings};
use touchstone_refine::SpecEngine;

#[derive(Clone, Debug, Targetable)]
enum Tree {
    Leaf,
    Node(Box<Tree>, i32, Box<Tree>),
}

fn size(tree: &Tree) -> usize {
    match tree {
        Tree::Leaf => 0,
        Tree::Node(left, _, right) => 1 + size(left) + size(right),
    }
}

fn greatest(tree: &Tree) -> i32 {
    match tree {
        Tree::Leaf => 0,
        Tree::Node(left, x, right) => greatest(left).max(*x).max(greatest(right)),
    }
}

touchstone::inputs! {
    fn bound_of_sums(xs: Vec<i32>) -> {r: bool | r} = |xs: Vec<i32>| xs.iter().map(|x| i64::from(*x)).sum::<i64>() < 900;
    fn large_element(xs: Vec<i64>) -> {r: bool | r} = |xs: Vec<i64>| xs.iter().all(|x| *x < 900);
    fn difference_of_one(x: i32, y: i32) -> {r: bool | r} = |x: i32, y: i32| x <= 10 || i64::from(x) - i64::from(y) != 1;
    fn its_own_reverse(xs: Vec<i16>) -> {r: bool | r} = |xs: Vec<i16>| xs.iter().eq(xs.iter().rev());
    fn three_distinct(xs: Vec<i32>) -> {r: bool | r} = |mut xs: Vec<i32>| { xs.sort(); xs.dedup(); xs.len() < 3 };
    fn great_square(x: i32) -> {r: bool | r} = |x: i32| i64::from(x) * i64::from(x) < 9000;
    fn great_option(x: Option<u32>) -> {r: bool | r} = |x: Option<u32>| x.is_none_or(|x| x < 1234);
    fn two_equal(xs: Vec<u16>) -> {r: bool | r}
        = |xs: Vec<u16>| !xs.iter().enumerate().any(|(i, x)| *x >= 50 && xs[..i].contains(x));
    fn great_pair(a: u32, b: u32) -> {r: bool | r} = |a: u32, b: u32| u64::from(a) + u64::from(b) < 1000;
    fn ends_high(xs: {v: Vec<i32> | forall(|i in 1..v.len()| v[i - 1] <= v[i])}) -> {r: bool | r}
        = |xs: Vec<i32>| xs.len() < 3 || xs.last().is_some_and(|last| *last < 70);
    fn remainder(x: u32) -> {r: bool | r} = |x: u32| x <= 100 || x % 7 != 3;
    fn long_text(text: String) -> {r: bool | r} = |text: String| text.chars().count() < 6;
    fn high_in_a_tree(tree: Tree) -> {r: bool | r} = |tree: Tree| greatest(&tree) < 500 || size(&tree) < 2;
    fn fallen(xs: Vec<i32>) -> {r: bool | r} = |xs: Vec<i32>| xs.windows(2).all(|pair| pair[0] <= pair[1]);
    fn many_within(lists: Vec<Vec<i64>>) -> {r: bool | r} = |lists: Vec<Vec<i64>>| lists.iter().map(Vec::len).sum::<usize>() <= 10;
    fn much_text(texts: Vec<String>) -> {r: bool | r} = |texts: Vec<String>| texts.concat().chars().count() < 7;
    fn pairs_within(lists: Vec<Vec<(u8, bool)>>) -> {r: bool | r}
        = |lists: Vec<Vec<(u8, bool)>>| lists.iter().flatten().filter(|pair| pair.1).count() < 3;
    fn has_digit(text: String) -> {r: bool | r} = |text: String| !text.chars().any(|c| c.is_ascii_digit());
    fn has_capital(text: String) -> {r: bool | r} = |text: String| text.len() < 2 || !text.chars().any(|c| c.is_ascii_uppercase());
    fn has_space(text: String) -> {r: bool | r} = |text: String| !text.chars().any(char::is_whitespace);
    fn has_sign(text: String) -> {r: bool | r} = |text: String| text.chars().all(|c| c.is_alphanumeric());
    fn has_wide(text: String) -> {r: bool | r} = |text: String| text.is_ascii() || text.chars().count() < 2;
    fn has_letter_beyond(text: String) -> {r: bool | r} = |text: String| !text.chars().any(|c| !c.is_ascii() && c.is_uppercase());
    fn has_control(text: String) -> {r: bool | r} = |text: String| !text.chars().any(|c| c.is_ascii_control());
    fn digits(c: {c: char | '0' <= c && c <= '9'}) -> {r: bool | r} = |_: char| false;
    fn number(text: {s: String | matches(s, "[0-9]{1,9}")}) -> {r: bool | r} = |text: String| text.len() < 3;
    fn told(xs: Vec<u8>, n: {n: usize | n == xs.len()}) -> {r: bool | r} = |xs: Vec<u8>, _: usize| xs.len() < 7;
    fn told_of_text(n: {n: u32 | n == text.len() + 3}, text: String) -> {r: bool | r} = |_: u32, text: String| text.len() < 5;
    fn told_of_form(text: {s: String | matches(s, "[a-z]+=[0-9A-Z]+")}, n: {n: usize | n == text.len()}) -> {r: bool | r}
        = |text: String, _: usize| text.len() < 13;
    fn key_value(text: {s: String | matches(s, "[a-z]+=[0-9A-Z]+")}) -> {r: bool | r} = |text: String| text.len() < 6;
}

const SEEDS: u64 = 20;

/// What each seed's failure ends in, and how many do.
#[track_caller]
fn ends_in(spec: &'static Spec, expected: &str) {
    let mut ends: BTreeMap<String, u64> = BTreeMap::new();
    for seed in 0..SEEDS {
        let settings =
            Settings { strategy: Some("random".to_owned()), seed, depth: 20, ..Settings::default() };
        let mut engine = SpecEngine::new(spec, &settings).expect("an engine");
        let campaign = Campaign { subject: &Subject::default(), settings: &settings, replay: &[], kept: &[] };
        let outcome = campaign.run(&mut engine, &mut ());
        let found = outcome.counterexample.as_ref().and_then(|found| found.persisted.clone());
        *ends.entry(found.unwrap_or_else(|| outcome.sentence())).or_default() += 1;
    }
    assert_eq!(ends, BTreeMap::from([(expected.to_owned(), SEEDS)]));
}

macro_rules! problems {
    ($($test:ident: $spec:ident ends in $expected:literal;)*) => {$(
        #[test]
        fn $test() {
            ends_in($spec(), $expected);
        }
    )*};
}

problems! {
    a_sum_is_one_element: bound_of_sums ends in "([900])";
    an_element_stands_alone: large_element ends in "([900])";
    two_numbers_go_together: difference_of_one ends in "(11, 10)";
    a_reverse_has_two_elements: its_own_reverse ends in "([0, 1])";
    distinct_elements_are_the_nearest: three_distinct ends in "([0, 1, -1])";
    a_square_has_the_least_root: great_square ends in "(95)";
    an_option_has_the_least_value: great_option ends in "(Some(1234))";
    equal_elements_stay_equal: two_equal ends in "([50, 50])";
    a_sum_is_halved: great_pair ends in "(500, 500)";
    an_order_is_kept: ends_high ends in "([0, 0, 70])";
    a_remainder_is_kept: remainder ends in "(101)";
    a_text_is_of_one_letter: long_text ends in "(\"aaaaaa\")";
    a_tree_is_pruned: high_in_a_tree ends in "(Node(Leaf, 0, Node(Leaf, 500, Leaf)))";
    lists_within_lists: many_within ends in "([[0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])";
    texts_within_lists: much_text ends in "([\"a\", \"aaa\", \"aaa\"])";
    pairs_within_lists: pairs_within ends in "([[(0, true)], [(0, true), (0, true)]])";
    a_length_is_told: told ends in "([0, 0, 0, 0, 0, 0, 0], 7)";
    a_length_is_told_from_afar: told_of_text ends in "(8, \"aaaaa\")";
    a_length_of_a_form_is_told: told_of_form ends in "(\"aaaaaaaaaaa=0\", 13)";
    a_digit_is_the_first: has_digit ends in "(\"0\")";
    a_capital_is_the_first: has_capital ends in "(\"aA\")";
    white_space_is_a_blank: has_space ends in "(\" \")";
    a_sign_is_a_blank: has_sign ends in "(\" \")";
    a_wide_character_is_the_first: has_wide ends in "(\"a\\u{80}\")";
    a_letter_beyond_ascii_is_the_first: has_letter_beyond ends in "(\"À\")";
    a_control_is_the_first: has_control ends in "(\"\\0\")";
    a_digit_by_its_type_is_nought: digits ends in "('0')";
    a_number_is_of_noughts: number ends in "(\"000\")";
    a_form_is_kept: key_value ends in "(\"aaaa=0\")";
    a_fall_is_by_one: fallen ends in "([0, -1])";
}
