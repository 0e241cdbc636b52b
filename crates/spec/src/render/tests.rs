//! Exact expectations: the expressions, and the short forms.

use super::*;
use crate::function::FunctionValue;
use crate::rtype::{DataDef, Field, RType};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::num::{NonZeroI8, NonZeroU64, Wrapping};
use std::rc::Rc;

enum List {
    Nil,
    Cons(i64, Box<List>),
}

fn no_fields(_: usize, _: &[RType]) -> Vec<Field> {
    Vec::new()
}

static LIST: DataDef = DataDef {
    name: "List",
    path: "tests::List",
    constructors: &[
        ConstructorDef { name: "Nil", path: "List::Nil", fields: FieldNames::Unit },
        ConstructorDef { name: "Cons", path: "List::Cons", fields: FieldNames::Tuple(2) },
    ],
    fields: no_fields,
    comparing: crate::rtype::Comparing::ByParts,
};

impl Fields for List {
    fn field(&self, index: usize) -> &dyn Reflect {
        match (self, index) {
            (List::Cons(head, _), 0) => head,
            (List::Cons(_, tail), 1) => tail,
            _ => &(),
        }
    }
}

impl Reflect for List {
    fn reflect(&self) -> View<'_> {
        View::Data {
            definition: &LIST,
            constructor: usize::from(matches!(self, List::Cons(..))),
            fields: self,
        }
    }
}

struct Point {
    x: f32,
    name: String,
}

static POINT: DataDef = DataDef {
    name: "Point",
    path: "tests::Point",
    constructors: &[ConstructorDef {
        name: "Point",
        path: "Point",
        fields: FieldNames::Named(&["x", "name"]),
    }],
    fields: no_fields,
    comparing: crate::rtype::Comparing::ByParts,
};

impl Fields for Point {
    fn field(&self, index: usize) -> &dyn Reflect {
        if index == 0 { &self.x } else { &self.name }
    }
}

impl Reflect for Point {
    fn reflect(&self) -> View<'_> {
        View::Data { definition: &POINT, constructor: 0, fields: self }
    }
}

fn list(values: impl DoubleEndedIterator<Item = i64>) -> List {
    values.rev().fold(List::Nil, |tail, head| List::Cons(head, Box::new(tail)))
}

fn closure(slot: usize) -> String {
    format!("|x| f{slot}(x)")
}

#[track_caller]
fn check(value: &dyn Reflect, expression: &str, short: &str) {
    assert_eq!(render(value, &closure), expression);
    assert_eq!(brief(value, &closure), short);
}

#[test]
fn constructors_are_written_with_their_paths_and_pointers() {
    check(
        &list(1..=2),
        "List::Cons(1, Box::new(List::Cons(2, Box::new(List::Nil))))",
        "Cons(1, Cons(2, Nil))",
    );
    let point = Point { x: -0.0, name: String::from("a\n") };
    check(&point, "Point { x: -0.0, name: String::from(\"a\\n\") }", "Point { x: -0.0, name: \"a\\n\" }");
    check(&Some(3_u8), "Some(3)", "Some(3)");
    check(&None::<u8>, "None", "None");
    check(&Ordering::Less, "Ordering::Less", "Less");
    check(&Rc::new(Wrapping(3_u8)), "Rc::new(Wrapping(3))", "3");
    check(&NonZeroI8::MIN, "NonZeroI8::new(-128).unwrap()", "-128");
    check(&NonZeroU64::MAX, "NonZeroU64::new(u64::MAX).unwrap()", "u64::MAX");
}

#[test]
fn tuples_and_ranges_are_written_as_such() {
    check(&(), "()", "()");
    check(&(1_u8,), "(1,)", "(1,)");
    check(&(1_u8, ('x', true)), "(1, ('x', true))", "(1, ('x', true))");
    check(&(-1_i8..5), "-1..5", "-1..5");
    check(&(0_u8..=9), "0..=9", "0..=9");
    check(&((0_u8..1)..(2..3)), "(0..1)..(2..3)", "(0..1)..(2..3)");
}

#[test]
fn sequences_are_written_as_they_are_made() {
    check(&Vec::<u8>::new(), "vec![]", "[]");
    check(&vec![1_u8, 2], "vec![1, 2]", "[1, 2]");
    check(&[1_u8, 2], "[1, 2]", "[1, 2]");
    check(&&[1_u8, 2][..], "&[1, 2]", "[1, 2]");
    check(&Some(&[1_u8, 2][..]), "Some(&[1, 2][..])", "Some([1, 2])");
    check(&Some(&vec![""]), "Some(&vec![\"\"])", "Some([\"\"])");
    check(&VecDeque::from([1_u8]), "VecDeque::from([1])", "[1]");
    check(&BinaryHeap::from([2_u8, 1]), "BinaryHeap::from([2, 1])", "[2, 1]");
    check(&Box::<[u8]>::from([1]), "Box::from([1])", "[1]");
    check(&BTreeSet::from([2_u8, 1]), "BTreeSet::from([1, 2])", "{1, 2}");
    check(&BTreeMap::from([(1_u8, 'a')]), "BTreeMap::from([(1, 'a')])", "{1: 'a'}");
    check(&HashMap::<u8, u8>::from([(3, 1), (2, 2)]), "HashMap::from([(2, 2), (3, 1)])", "{2: 2, 3: 1}");
    let hashed: HashSet<u8, BuildHasherDefault<DefaultHasher>> = HashSet::from_iter([2, 1]);
    check(&hashed, "HashSet::from_iter([1, 2])", "{1, 2}");
}

#[test]
fn strings_are_literals_made_what_they_are() {
    check(&"a\"b", r#""a\"b""#, r#""a\"b""#);
    check(&String::from("é\u{301}"), "String::from(\"é\\u{301}\")", "\"é\\u{301}\"");
    check(&String::new(), "String::new()", "\"\"");
    check(&Box::<str>::from("x"), "Box::from(\"x\")", "\"x\"");
    check(&vec![String::from("x")], "vec![String::from(\"x\")]", "[\"x\"]");
}

#[test]
fn extremes_go_by_their_names() {
    check(&i64::MIN, "i64::MIN", "i64::MIN");
    check(&i128::MIN, "i128::MIN", "i128::MIN");
    check(&i64::from(i32::MIN), "-2147483648", "-2147483648");
    check(&i32::MAX, "i32::MAX", "i32::MAX");
    check(&u16::MAX, "u16::MAX", "u16::MAX");
    check(&u32::from(u16::MAX), "65535", "65535");
    check(&u8::MAX, "255", "255");
    check(&u128::MAX, "u128::MAX", "u128::MAX");
    check(
        &(u128::MAX - 1),
        "340282366920938463463374607431768211454",
        "340282366920938463463374607431768211454",
    );
    check(&&i64::MAX, "&i64::MAX", "i64::MAX");
}

#[test]
fn floats_are_literals_or_constants() {
    check(&1.0_f64, "1.0", "1.0");
    check(&0.1_f32, "0.1", "0.1");
    check(&1e300_f64, "1e300", "1e300");
    check(&f64::NAN, "f64::NAN", "NaN");
    check(&f32::INFINITY, "f32::INFINITY", "inf");
    check(&f64::NEG_INFINITY, "f64::NEG_INFINITY", "-inf");
    check(&f32::MAX, "f32::MAX", "3.4028235e38");
    check(&f64::MIN_POSITIVE, "f64::MIN_POSITIVE", "2.2250738585072014e-308");
    check(&f64::EPSILON, "f64::EPSILON", "2.220446049250313e-16");
    check(&f64::MIN, "f64::MIN", "-1.7976931348623157e308");
}

struct Modelled(Datum);

impl Reflect for Modelled {
    fn reflect(&self) -> View<'_> {
        View::Model { make: "Bits::from_model", model: &self.0 }
    }
}

struct Generated(FunctionValue);

impl Reflect for Generated {
    fn reflect(&self) -> View<'_> {
        View::Function(&self.0)
    }
}

#[test]
fn foreign_values_are_made_from_their_models_and_functions_by_the_caller() {
    check(&Modelled(Datum::of(&vec![true, false])), "Bits::from_model(vec![true, false])", "[true, false]");
    check(&Modelled(Datum::of(&(1_u8, "x"))), "Bits::from_model((1, String::from(\"x\")))", "(1, \"x\")");
    check(
        &vec![Some(Generated(FunctionValue { slot: 2, show: |_, _| {} }))],
        "vec![Some(|x| f2(x))]",
        "[Some(|x| f2(x))]",
    );
}

#[test]
fn the_short_form_is_cut_where_it_is_full() {
    let short = brief(&list(0..1000), &closure);
    assert_eq!(short.chars().count(), BRIEF);
    assert!(short.starts_with("Cons(0, Cons(1, ") && short.ends_with('…'));
    assert_eq!(brief(&"é".repeat(1_000_000), &closure), format!("\"{}…", "é".repeat(BRIEF - 2)));
    let exact = "x".repeat(BRIEF - 3);
    assert_eq!(brief(&exact, &closure), format!("{exact:?}"));
}

#[test]
fn the_expression_is_never_cut() {
    let sevens: Vec<Option<u8>> = vec![Some(7); 5000];
    let expression = render(&sevens, &closure);
    assert_eq!(expression.matches('7').count(), 5000);
    assert!(expression.ends_with(", Some(7)]"));
}

#[test]
fn many_equal_scalars_are_counted() {
    check(&vec![0_u8; 256], "vec![0; 256]", "[0; 256]");
    check(&VecDeque::from(vec!['a'; 16]), "VecDeque::from(['a'; 16])", "['a'; 16]");
    check(&vec![1_u8; 15], &format!("vec![1{}]", ", 1".repeat(14)), &format!("[1{}]", ", 1".repeat(14)));
    let mut mixed = vec![2_i64; 20];
    mixed[19] = 3;
    let elements = format!("{}3", "2, ".repeat(19));
    check(&mixed, &format!("vec![{elements}]"), &format!("[{elements}]"));
}
