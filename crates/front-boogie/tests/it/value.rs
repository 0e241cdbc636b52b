//! Values in print are read back as they were, and what's no value is refused.

use touchstone_front_boogie::value::*;
use touchstone_logic::*;

fn round_trip(text: &str, sort: Option<&Sort>) {
    let store = Store::new();
    let value = parse(text, sort, &store).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(print(&value), text);
    assert_eq!(parse(&print(&value), sort, &store), Ok(value));
}

#[test]
fn what_is_printed_is_read_back() {
    for text in [
        "0",
        "-17",
        "true",
        "false",
        "2.5",
        "-0.125",
        "1/3",
        "-22/7",
        "3.0",
        "255bv8",
        "0bv1",
        "T!2",
        "`Field int`!0",
        "`Pair (Box int), [int]bool`!3",
        "{`Field int`!1: 4, else: 0}",
        "0x1.0e0f24e8",
        "-0x18.0e-4f24e8",
        "0x0.0e0f53e11",
        "-0x0.0e0f53e11",
        "0NaN24e8",
        "{0: 0+oo24e8, else: 0-oo24e8}",
        "{else: 0}",
        "{-1: 2, 5: 7, else: 0}",
        "{0: {1: true, else: false}, else: {else: false}}",
        "{T!0: 1, else: 0}",
        "{false: 3, else: 3}",
    ] {
        round_trip(text, None);
    }
    round_trip(&"9".repeat(1000), None);
    round_trip("{false: 3, else: 3}", Some(&Sort::array(Sort::Bool, Sort::Int)));
}

#[test]
fn a_known_sort_says_what_an_integer_means() {
    let store = Store::new();
    assert_eq!(parse("3", Some(&Sort::Real), &store).map(|value| print(&value)), Ok("3.0".into()));
    assert_eq!(parse("3", Some(&Sort::BitVec(8)), &store).map(|value| print(&value)), Ok("3bv8".into()));
    let map = parse("{1: 2, else: 0}", Some(&Sort::array(Sort::Int, Sort::Real)), &store);
    assert_eq!(map.map(|value| print(&value)), Ok("{1: 2.0, else: 0.0}".into()));
}

#[test]
fn what_is_no_value_is_said() {
    let store = Store::new();
    let message =
        |text: &str, sort: Option<&Sort>| parse(text, sort, &store).err().map(|error| error.to_string());
    for (text, sort, expected) in [
        ("", None, "expected a value, but the text ends"),
        ("maybe", None, "`maybe` is no value"),
        ("3 4", None, "expected the end, found `4`"),
        ("1/0", None, "nothing is divided by 0"),
        ("{1: 2}", None, "expected `, else: …`, which says what all other indices map to, found `}`"),
        ("256bv8", None, "256 is none of 8 bits"),
        ("-1", Some(&Sort::BitVec(4)), "-1 is none of 4 bits"),
        ("true", Some(&Sort::Int), "expected a value of int, as in `7` or `-7`, found true"),
        ("{else: 1}", Some(&Sort::Int), "expected a value of int, found a map"),
    ] {
        assert_eq!(message(text, sort).as_deref(), Some(expected), "{text}");
    }
    assert!(message(&"{0: ".repeat(100_000), None).is_some_and(|error| error.contains("nested deeper")));
}

#[test]
fn functions_are_tables() {
    let store = Store::new();
    let text = "{(1, true): 3, else: 0}";
    let table = parse_function(text, &[Sort::Int, Sort::Bool], &Sort::Int, &store);
    assert_eq!(table.as_ref().map(print_function), Ok(text.to_owned()));
    assert!(parse_function(text, &[Sort::Int], &Sort::Int, &store).is_err());
}

#[test]
fn assignments_are_split_outside_of_brackets() {
    let parts = assignments("x = 3, m={0: 1, else: 0}; f = {(1, 2): 3, else: 4}");
    assert_eq!(parts, Ok(vec![("x", "3"), ("m", "{0: 1, else: 0}"), ("f", "{(1, 2): 3, else: 4}")]));
    let parts = assignments("`f<int, bool>` = {(`Box int`!0): 1, else: 0}, $a`b = `Box int`!2");
    let expected = vec![("f<int, bool>", "{(`Box int`!0): 1, else: 0}"), ("$a`b", "`Box int`!2")];
    assert_eq!(parts, Ok(expected));
    assert!(assignments("x").is_err());
    assert_eq!(assignments(""), Ok(vec![]));
}

#[test]
fn a_function_of_which_not_all_is_known_says_so() {
    let store = Store::new();
    let table = FunctionTable::partial([(vec![Value::int(1)], Value::Bool(true))]);
    let text = print_function(&table);
    assert_eq!(text, "{(1): true, else: ?}");
    assert_eq!(parse_function(&text, &[Sort::Int], &Sort::Bool, &store), Ok(table));
    let map = parse("{1: 2, else: ?}", None, &store);
    assert_eq!(map.expect_err("no value").to_string(), "a map says what all other indices map to");
}

#[test]
fn a_sort_may_begin_with_a_question_mark() {
    let store = Store::new();
    let sort = Sort::Uninterpreted("?a".into());
    let table = FunctionTable::constant(Value::Uninterpreted { sort: "?a".into(), index: 0 });
    let text = print_function(&table);
    assert_eq!(text, "{else: ?a!0}");
    assert_eq!(parse_function(&text, &[Sort::Int], &sort, &store), Ok(table));
}
