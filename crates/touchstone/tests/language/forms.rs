//! Texts with a form, `matches(s, r"…")`: generated, counted, judged, wherever a text may stand.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use touchstone::inputs::{Ask, Backend, Datum, End, Spec, visit};
use touchstone::{Targetable, spec};

#[derive(Clone, Debug, Targetable)]
struct Setting {
    #[refine({v: String | matches(v, r"[a-z]{1,3}")})]
    key: String,
    on: bool,
}

touchstone::inputs! {
    fn pair(s: {v: String | matches(v, r"[a-z]+=[0-9]{1,10}")}) -> () = |_: String| ();
    fn month(s: {v: String | matches(v, r"0[1-9]|1[0-2]")}) -> () = |_: String| ();
    fn short(s: {v: String | v.len() <= 3 && matches(v, "[ab]*")}) -> () = |_: String| ();
    fn two(s: {v: String | matches(v, "[ab]{0,3}") && matches(v, "a.*") && !matches(v, ".*bb.*")}) -> () = |_: String| ();
    #[requires(matches(s, "x|yy") && n == s.len())]
    fn required(s: &str, n: usize) -> () = |_: &str, _: usize| ();
    fn all(v: {v: Vec<String> | v.len() == 2 && forall(|s in v| matches(s, "p|q"))}) -> () = |_: Vec<String>| ();
    fn elements(v: Vec<{s: String | matches(s, "p|q")}>) -> () = |_: Vec<String>| ();
    fn set_inputs(v: std::collections::BTreeSet<{s: String | matches(s, "0|a|A")}>) -> () = |_: std::collections::BTreeSet<String>| ();
    fn field(s: {v: Setting | v.key.len() == 1}) -> () = |_: Setting| ();
    fn vacuous(s: {v: String | matches(v, "a+") && matches(v, "b+")}) -> () = |_: String| ();
    fn as_long_as_said(n: usize, s: {v: String | matches(v, "[a-z]+|0") && v.len() == n}) -> () = |_: usize, _: String| ();
    fn said_later(s: {v: String | matches(v, "[aé]*") && v.len() == n && v.chars().count() < m}, n: u8, m: u8) -> ()
        = |_: String, _: u8, _: u8| ();
    fn each_so_long(n: u8, v: Vec<{s: String | matches(s, "[ab]*|ccc") && s.len() + 1 == n}>) -> () = |_: u8, _: Vec<String>| ();
    fn the_same(s: {v: String | matches(v, "[ab]+")}, t: {v: String | matches(v, "[ab]+") && v == s && v != "b" && (b ==> matches(v, "a+"))}, b: bool) -> ()
        = |_: String, _: String, _: bool| ();
    fn too_large(s: {v: String | matches(v, "(a|b)*a(a|b){14}") || v.is_empty()}) -> () = |_: String| ();
}

const STRATEGIES: [&str; 4] = ["targeted", "enumerate", "narrow", "uniform"];

fn inputs(spec: &'static Spec, ask: &Ask) -> (Vec<String>, End) {
    let mut all = Vec::new();
    let sample = visit(spec, ask, &mut |arguments| {
        all.push(arguments.iter().map(|value| Datum::of(*value).to_string()).collect::<Vec<_>>().join(", "));
        ControlFlow::Continue(())
    });
    let sample = sample.expect("a sample");
    assert_eq!(sample.inputs as usize, all.len());
    (all, sample.end)
}

/// All inputs up to a depth, of which every strategy has the same.
fn set(spec: &'static Spec, depth: u32) -> BTreeSet<String> {
    let (listed, _) = inputs(spec, &Ask::up_to_depth(depth));
    let set: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(set.len(), listed.len(), "each once");
    for strategy in STRATEGIES {
        let (other, _) = inputs(spec, &Ask::up_to_depth(depth).by(strategy));
        assert_eq!(other.into_iter().collect::<BTreeSet<_>>(), set, "{strategy}");
    }
    for backend in ["sat", "smt"] {
        let mut ask = Ask::up_to_depth(depth.min(2));
        ask.backend = Backend::named(Some(backend)).expect("a backend");
        let few = inputs(spec, &Ask::up_to_depth(depth.min(2))).0;
        if let Some(other) = solved(spec, &ask) {
            assert_eq!(other, few.into_iter().collect(), "{backend}");
        }
    }
    set
}

/// `None` where there's no such solver.
fn solved(spec: &'static Spec, ask: &Ask) -> Option<BTreeSet<String>> {
    let mut all = BTreeSet::new();
    let sample = visit(spec, ask, &mut |arguments| {
        all.insert(
            arguments.iter().map(|value| Datum::of(*value).to_string()).collect::<Vec<_>>().join(", "),
        );
        ControlFlow::Continue(())
    });
    sample.ok().map(|_| all)
}

fn quoted(texts: &[&str]) -> BTreeSet<String> {
    texts.iter().map(|text| format!("{text:?}")).collect()
}

#[test]
fn the_first_are_the_lightest() {
    assert_eq!(inputs(pair(), &Ask::of_depth(0)).0, [r#""a=0""#]);
    assert_eq!(set(pair(), 1), quoted(&["a=0", "a=1", "b=0", "aa=0"]));
    assert_eq!(set(pair(), 3).len(), 64);
}

#[test]
fn a_finite_form_is_exhausted() {
    let months: Vec<String> = (1..=12).map(|month| format!("{month:02}")).collect();
    let months: Vec<&str> = months.iter().map(String::as_str).collect();
    assert_eq!(set(month(), 4), quoted(&months));
    assert!(matches!(inputs(month(), &Ask::up_to_depth(9)).1, End::Exhausted));
}

#[test]
fn what_stands_beside_it_is_part_of_the_form() {
    assert_eq!(set(short(), 5).len(), 1 + 2 + 4 + 8);
    assert_eq!(set(two(), 5), quoted(&["a", "aa", "ab", "aaa", "aab", "aba"]));
    let sample = visit(two(), &Ask::up_to_depth(5), &mut |_| ControlFlow::Continue(())).expect("a sample");
    assert_eq!(sample.rejected, 0);
}

#[test]
fn a_form_is_had_wherever_a_text_stands() {
    assert_eq!(set(required(), 3), BTreeSet::from([r#""x", 1"#.to_owned(), r#""yy", 2"#.to_owned()]));
    assert_eq!(set(all(), 2).len(), 4);
    assert_eq!(set(elements(), 2).len(), 1 + 2 + 4);
    assert_eq!(set(set_inputs(), 3).len(), 8);
    assert_eq!(set(field(), 4).len(), 2 * 12);
    assert!(set(vacuous(), 3).is_empty());
}

/// Nothing is thrown away on the way to these, but that where `limit` is.
fn generated(spec: &'static Spec, depth: u32) -> BTreeSet<String> {
    let sample = visit(spec, &Ask::up_to_depth(depth), &mut |_| ControlFlow::Continue(())).expect("a sample");
    assert_eq!(sample.rejected, 0, "generated, not filtered");
    set(spec, depth)
}

#[test]
fn a_length_is_said_by_another_argument() {
    let all = generated(as_long_as_said(), 2);
    let listed: BTreeSet<String> = set(as_long_as_said(), 2)
        .into_iter()
        .filter(|input| input.starts_with('1') || input.starts_with('2'))
        .collect();
    assert_eq!(all, listed);
    assert!(all.contains(r#"1, "0""#) && all.contains(r#"2, "aa""#) && all.len() > 10, "{all:?}");
    let later = generated(said_later(), 4);
    assert!(later.contains(r#""aé", 3, 3"#) && later.contains("[], 0, 4"), "{later:?}");
    assert!(!later.contains(r#""aé", 2, 3"#) && !later.contains(r#""aa", 2, 2"#));
    let each = generated(each_so_long(), 2);
    assert!(
        each.contains(r#"2, ["a", "b"]"#) && each.contains("1, [[], []]") && each.contains("0, []"),
        "{each:?}"
    );
}

#[test]
fn a_text_with_a_form_is_another_or_none_of_some() {
    let all = generated(the_same(), 2);
    assert!(all.contains(r#""ab", "ab", false"#) && all.contains(r#""aa", "aa", true"#), "{all:?}");
    assert!(!all.contains(r#""b", "b", false"#) && !all.contains(r#""ab", "ab", true"#));
}

#[test]
fn the_sample_has_texts_of_the_length_that_is_said() {
    let ask = Ask::up_to_depth(6).by("targeted").limit(200);
    assert_eq!(inputs(as_long_as_said(), &ask).0.len(), 200);
}

#[test]
fn random_texts_have_the_form() {
    let ask = Ask::up_to_depth(6).by("random").limit(500);
    let (drawn, _) = inputs(pair(), &ask);
    assert_eq!(drawn.len(), 500);
    assert!(drawn.iter().any(|text| text.len() > 15), "{drawn:?}");
    let sample = visit(pair(), &ask, &mut |_| ControlFlow::Continue(())).expect("a sample");
    assert_eq!(sample.rejected, 0);
}

#[test]
fn what_is_too_large_is_filtered() {
    let (found, _) = inputs(too_large(), &Ask::up_to_depth(3).by("enumerate"));
    assert_eq!(found, ["[]"]);
}

#[spec(fn(s: {v: &str | matches(v, r"[a-z]+=[0-9]{1,10}")}) -> {r: Option<(String, u32)> | matches!(r, Some((k, n)) if matches(k, "[a-z]+"))},
    counterexample = "(\"a=4294967296\")", time = "20s", tests = 20_000)]
fn parse_pair(s: &str) -> Option<(String, u32)> {
    let (key, value) = s.split_once('=')?;
    Some((key.to_owned(), value.parse().ok()?))
}

#[spec(fn(s: &mut {v: String | matches(v, "[ab]*")}))]
#[touchstone::ensures(matches(old(s), "b*") ==> s == old(s))]
fn without_a(s: &mut String) {
    s.retain(|c| c == 'b');
}

#[spec(fn(s: {v: String | matches(v, "a{3,40}b?")}) -> {r: bool | r}, counterexample = "(\"aaaaaaab\")")]
fn shrinks(s: String) -> bool {
    s.len() < 8 || !s.ends_with('b')
}
