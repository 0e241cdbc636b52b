//! Forms against brute force: what the `regex` crate matches among all texts over a small alphabet.

use super::{Form, matches, order, text};
use crate::expr::{BinaryOp, Builtin, Expr, Name};
use std::collections::BTreeSet;

const EXPRESSIONS: [&str; 20] = [
    "",
    "a",
    "[ab]{2,4}",
    "(a|ab)(c|bcd)?",
    "a*",
    "(a|b)*c",
    "a+=[01]{1,3}",
    "(ab|a){0,3}",
    "[^a]",
    "(?i)aB",
    "a??b",
    "(a*)*",
    "é|[à-ü]b?",
    "(?:a|)(?:b|)",
    ".",
    "a{0}",
    "[a&&b]",
    "(aa|aaa)+",
    "b.b",
    "[01]=(a|b=)",
];

const ALPHABET: [char; 8] = ['a', 'b', 'c', 'd', '0', '1', '=', 'é'];

/// All texts over the alphabet of at most so many characters.
fn all_texts(most: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut from = 0;
    for _ in 0..most {
        let end = texts.len();
        for at in from..end {
            for c in ALPHABET {
                let longer = format!("{}{c}", texts[at]);
                texts.push(longer);
            }
        }
        from = end;
    }
    texts
}

fn whole(expression: &str) -> regex::Regex {
    regex::Regex::new(&format!("^(?:{expression})$")).expect("an expression")
}

fn on(builtin: Builtin, name: Name, rest: impl IntoIterator<Item = Expr>) -> Expr {
    Expr::Builtin(builtin, [Expr::Var(name)].into_iter().chain(rest).collect())
}

fn asks(name: Name, expression: &'static str) -> Expr {
    on(Builtin::Matches, name, [Expr::Str(expression)])
}

fn both(left: Expr, right: Expr) -> Expr {
    Expr::Binary(BinaryOp::And, Box::new(left), Box::new(right))
}

fn form(predicate: &Expr, name: Name) -> &'static Form {
    Form::of([(predicate, name)]).expect("a form")
}

#[test]
fn matching_is_that_of_the_regex_crate() {
    let texts = all_texts(5);
    for expression in EXPRESSIONS {
        let regex = whole(expression);
        let name = Name::fresh("s");
        let form = form(&asks(name, expression), name);
        for text in &texts {
            let expected = regex.is_match(text);
            assert_eq!(matches(text, expression), expected, "{expression} on {text}");
            assert_eq!(form.has(text), expected, "the automaton of {expression} on {text}");
        }
    }
}

/// Of each kind there's one of each weight, so a class of all characters has a hundred thousand weights and more.
#[test]
fn wide_classes_are_listed_as_far_as_texts_have_a_place() {
    for (expression, count) in [(".", order::MOST), (r"[^\x00-\x7f]", order::MOST), ("[^a]{2}", 1 << 16)] {
        let name = Name::fresh("s");
        let form = form(&asks(name, expression), name);
        let words = form.first(count);
        assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), count, "{expression}");
        assert!(words.iter().step_by(97).all(|word| form.has(&text(*word))), "{expression}");
        let keys: Vec<u128> = words.iter().step_by(97).map(|word| form.key(*word)).collect();
        assert!(keys.is_sorted(), "{expression}");
    }
}

#[test]
fn conditions_together_are_what_they_are_one_by_one() {
    let texts = all_texts(4);
    for (one, other) in [("[ab]*", "a.*"), ("(a|b|0)+", ".*b.*"), ("[a-d=é]{1,4}", ".*é.*"), ("a*", "b*")] {
        let (first, second) = (whole(one), whole(other));
        let name = Name::fresh("s");
        let refuses = Expr::Not(Box::new(asks(name, other)));
        let short = |builtin, most: i32| {
            let most = Box::new(Expr::Int(most.into()));
            Expr::Binary(BinaryOp::Le, Box::new(on(builtin, name, [])), most)
        };
        type Accepts<'a> = &'a dyn Fn(&str) -> bool;
        let cases: [(Expr, Accepts<'_>); 4] = [
            (both(asks(name, one), asks(name, other)), &|s| first.is_match(s) && second.is_match(s)),
            (both(asks(name, one), refuses), &|s| first.is_match(s) && !second.is_match(s)),
            (both(short(Builtin::Len, 3), asks(name, one)), &|s| first.is_match(s) && s.len() <= 3),
            (both(asks(name, one), short(Builtin::Chars, 3)), &|s| {
                first.is_match(s) && s.chars().count() <= 3
            }),
        ];
        for (predicate, expected) in &cases {
            let form = form(predicate, name);
            assert!(form.says(predicate, name));
            for text in &texts {
                assert_eq!(form.has(text), expected(text), "{predicate} on {text}");
            }
        }
    }
}

/// Counts, numbers and the order, of finite languages over the alphabet.
#[test]
fn each_text_has_one_number_and_one_place() {
    let texts = all_texts(5);
    for expression in ["[ab]{2,4}", "(a|ab)(c|bcd)?", "a[01]{1,3}", "(ab|a){0,2}", "[01]=(a|b=)", "[a&&b]"] {
        let regex = whole(expression);
        let expected: BTreeSet<&str> =
            texts.iter().filter(|text| regex.is_match(text)).map(String::as_str).collect();
        let name = Name::fresh("s");
        let form = form(&asks(name, expression), name);
        assert_eq!(form.count(), Some(expected.len() as u128), "{expression}");
        assert!(form.is_listed());
        let words = form.first(usize::MAX);
        let listed: Vec<String> = words.iter().map(|word| text(*word)).collect();
        assert_eq!(listed.iter().map(String::as_str).collect::<BTreeSet<_>>(), expected, "{expression}");
        assert_eq!(words.len(), expected.len(), "{expression}: each once");
        assert!(words.iter().all(|word| form.word(&text(*word)) == *word));
        assert!(words.is_sorted_by_key(|word| form.key(*word)), "{expression}: {listed:?}");
        for (at, word) in words.iter().enumerate() {
            assert_eq!(
                form.depth(form.key(*word), u32::MAX),
                order::depth_of(at + 1),
                "{expression}: {listed:?}"
            );
        }
    }
}

#[test]
fn the_lightest_come_first() {
    let name = Name::fresh("s");
    let form = form(&asks(name, r"[a-z]+=[0-9]{1,10}"), name);
    let first: Vec<String> = form.first(6).into_iter().map(text).collect();
    assert_eq!(first, ["a=0", "a=1", "b=0", "aa=0", "a=00", "a=2"]);
    assert_eq!(form.count(), None);
    assert_eq!(form.lengths(), (3, None));
}

/// By brute force over all numbers of a length: as many texts as numbers, so what's drawn evenly by number is drawn evenly.
#[test]
fn numbers_of_a_length_are_its_texts() {
    let name = Name::fresh("s");
    let form = form(&asks(name, "(a|b|cd)*"), name);
    for length in 0..6 {
        let mut count = 0;
        form.evenly(length, &mut |all| {
            count = all;
            0
        });
        let drawn: BTreeSet<String> =
            (0..count).filter_map(|at| form.evenly(length, &mut |_| at)).map(text).collect();
        let regex = whole("(a|b|cd)*");
        let expected = all_texts(length).into_iter();
        let expected = expected.filter(|text| text.chars().count() == length && regex.is_match(text));
        assert_eq!(drawn, expected.collect::<BTreeSet<_>>());
        assert_eq!(drawn.len() as u128, count);
    }
}

#[test]
fn a_text_without_the_form_has_a_word_too() {
    let name = Name::fresh("s");
    let form = form(&asks(name, "a+"), name);
    let long = "a".repeat(5000);
    for other in ["b", "", &long, "aé"] {
        assert_eq!(text(form.word(other)), other);
    }
    assert!(form.has(&long) && !form.has("b"));
    assert!(form.key(form.word("b")) > form.key(form.word("aaaa")));
}

#[test]
fn what_is_too_large_is_no_form_but_is_judged() {
    let name = Name::fresh("s");
    let expression = "(a|b)*a(a|b){14}";
    assert!(Form::of([(&asks(name, expression), name)]).is_none());
    assert!(matches("abbbbbbbbbbbbbb", expression));
    assert!(!matches("bbbbbbbbbbbbbbb", expression));
}

#[test]
fn what_no_text_matches_has_no_texts() {
    let name = Name::fresh("s");
    let form = form(&both(asks(name, "a+"), asks(name, "b+")), name);
    assert_eq!((form.count(), form.first(10)), (Some(0), vec![]));
    assert!(form.boundary().is_empty() && form.near(3).is_none());
}

/// What a person writes first: of these the list grows by half a million texts from one weight to the next.
#[test]
fn texts_of_any_characters_are_listed_without_delay() {
    let name = Name::fresh("s");
    for expression in [".*", r"\S+", "(?s).{2,}"] {
        let form = form(&asks(name, expression), name);
        let listed = form.first(1 << 16);
        assert_eq!(listed.len(), 1 << 16);
        let texts: BTreeSet<String> = listed.iter().map(|word| text(*word)).collect();
        assert_eq!(texts.len(), listed.len(), "{expression}");
        assert!(listed.windows(2).all(|pair| form.key(pair[0]) < form.key(pair[1])), "{expression}");
        // A text far from all of these isn't looked for among the others.
        let far = form.word(&"\u{10ffff}".repeat(5));
        assert_eq!(form.depth(form.key(far), 8), order::depth_of(order::MOST) + 1);
    }
}
