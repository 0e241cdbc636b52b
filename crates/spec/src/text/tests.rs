//! The text form: exact texts, exact errors, and texts made at random that must only be refused.

use super::*;
use crate::decode::Decoder;
use crate::expr::Name;
use crate::rtype::{ConstructorDef, DataDef, Field, FieldNames, Kind, RType};
use crate::scalars::FLOATS;
use crate::targetable::{Refined, Targetable};
use std::collections::BTreeMap;
use touchstone_logic::random::SplitMix64;

fn text_of<T: Targetable>(value: T) -> String {
    Datum::of(&value).to_string()
}

fn read<T: Targetable>(text: &str) -> Result<T, String> {
    let written = parse(text).map_err(|error| error.to_string())?;
    let words = written.conform(&T::rtype(&[], &[])).map_err(|error| error.to_string())?;
    Ok(T::decode(&mut Decoder::new(&words)))
}

#[test]
fn data_are_written_readably() {
    assert_eq!(text_of((1_u8, Some(vec![-3_i64, 0]), 'x')), "(1, Some([-3, 0]), 'x')");
    assert_eq!(text_of(String::from("a\n\"é\"")), r#""a\n\"é\"""#);
    assert_eq!(text_of(String::new()), "[]");
    assert_eq!(text_of((1.5_f64, f64::NAN, f64::NEG_INFINITY, -0.0_f64)), "(1.5, NaN, -inf, -0.0)");
    assert_eq!(text_of(((), (true,), None::<u8>)), "((), (true,), None)");
    assert_eq!(text_of(BTreeMap::from([(1_u8, "x".to_owned())])), "[(1, \"x\")]");
    assert_eq!(text_of(0_i8..5), "Range(0, 5)");
    assert_eq!(Datum::Function(3).to_string(), "fn#3");
    assert_eq!(write_all(&[Datum::of(&1_u8)]), "(1)");
    assert_eq!(write_all(&[]), "()");
}

#[test]
fn what_people_write_reads_too() {
    assert_eq!(read("  ( 1 ,[ 2,3 , ] , ) "), Ok((1_u8, vec![2_i64, 3])));
    assert_eq!(read("\"\""), Ok(String::new()));
    assert_eq!(read("['a', '\\u{62}']"), Ok(String::from("ab")));
    assert_eq!(read("1e3"), Ok(1000.0_f64));
    assert_eq!(read("2.5e-1"), Ok(0.25_f32));
    assert_eq!(
        read("Some ( 3)"),
        Err("column 6: expected the end of the line, found '('".to_owned()).map(|()| Some(3_u8))
    );
}

#[test]
fn several_values_are_read_one_by_one() -> Result<(), ParseError> {
    let shapes: Vec<Form> = parse_all("(1, fn#2)")?.into_iter().map(|written| written.shape).collect();
    assert_eq!(shapes, [Form::Int(1.into()), Form::Function(2)]);
    assert_eq!(parse_all(" ( ) ")?, []);
    assert_eq!(parse_all("((1))")?.len(), 1);
    assert!(parse_all("1").is_err());
    Ok(())
}

#[test]
fn every_character_fits_one_line_and_comes_back() {
    let all: String = ('\0'..=char::MAX).collect();
    let line = Datum::string(&all).to_string();
    assert!(
        !line.chars().any(|c| matches!(c, '\n' | '\r' | '\t' | '\0' | '\u{85}' | '\u{2028}' | '\u{2029}'))
    );
    assert!(matches!(parse(&line), Ok(Written { shape: Form::Str(text), .. }) if text == all));
    for c in all.chars().step_by(37).chain(['\'', '"', '\\']) {
        let line = Datum::Char(c).to_string();
        assert!(matches!(parse(&line), Ok(Written { shape: Form::Char(read), .. }) if read == c), "{line}");
    }
}

#[test]
fn floats_come_back_exactly() {
    let mut random = SplitMix64::new(0);
    let random = std::iter::repeat_with(|| f64::from_bits(random.bits()));
    for value in FLOATS.into_iter().chain(random.take(5000)) {
        let line = Datum::float(value).to_string();
        match read::<f64>(&line) {
            Ok(read) => {
                assert!(read.to_bits() == value.to_bits() || read.is_nan() && value.is_nan(), "{line}")
            }
            Err(error) => panic!("{line}: {error}"),
        }
    }
}

#[test]
fn errors_say_where_and_what() {
    for (text, message) in [
        ("", "column 1: expected a value, found the end of the line"),
        ("(1, ", "column 5: expected a value, found the end of the line"),
        ("(1 2)", "column 4: expected `,` or `)`, found '2'"),
        ("[1)", "column 3: expected `,` or `]`, found ')'"),
        ("[,]", "column 2: expected a value, found ','"),
        ("Cons(1", "column 7: expected `,` or `)`, found the end of the line"),
        ("1 1", "column 3: expected the end of the line, found '1'"),
        ("(é, 1.2.3)", "column 5: `1.2.3` isn't a number"),
        ("-", "column 1: `-` isn't a number"),
        ("1e", "column 1: `1e` isn't a number"),
        ("\"a", "column 3: expected a closing quote, found the end of the line"),
        ("''", "column 2: expected a character, found '\\''"),
        ("'ab'", "column 3: expected `'`, found 'b'"),
        ("'a ", "column 3: expected `'`, found ' '"),
        ("fn#", "column 4: `` isn't a number"),
        ("fn#99999999999999999999999", "column 4: `99999999999999999999999` isn't a number"),
        ("\"\\q\"", "column 2: not an escape: expected one of \\n \\r \\t \\0 \\\\ \\' \\\" \\u{…}"),
        ("\"\\u{d800}\"", "column 2: not an escape: expected one of \\n \\r \\t \\0 \\\\ \\' \\\" \\u{…}"),
    ] {
        assert_eq!(parse(text).map_err(|error| error.to_string()), Err(message.to_owned()), "{text}");
    }
}

#[test]
fn nesting_is_limited() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(parse(&nested(MAX_NESTING)).is_ok());
    let error = parse(&nested(1_000_000));
    assert_eq!(error, Err(ParseError { column: MAX_NESTING + 2, problem: Problem::TooDeep }));
}

/// The same value written one column further right.
fn shifted(written: Written) -> Written {
    let all = |parts: Vec<Written>| parts.into_iter().map(shifted).collect();
    let shape = match written.shape {
        Form::Name { name, fields } => Form::Name { name, fields: all(fields) },
        Form::Tuple(parts) => Form::Tuple(all(parts)),
        Form::Seq(parts) => Form::Seq(all(parts)),
        other => other,
    };
    Written { column: written.column + 1, shape }
}

#[test]
fn no_text_makes_the_parser_panic_and_blanks_around_a_value_change_nothing() {
    let pieces: Vec<char> = "()[]'\",-.eE+19\\nu{}_#fnaé😀 NaN".chars().collect();
    let mut numbers = SplitMix64::new(1);
    let mut random = |bound: usize| numbers.below(bound);
    let mut read = 0;
    for _ in 0..100_000 {
        let text: String = (0..random(9)).map(|_| pieces[random(pieces.len())]).collect();
        if let Ok(written) = parse(&text) {
            read += 1;
            assert_eq!(parse(&format!(" {text} ")), Ok(shifted(written)), "{text}");
        }
        let _ = parse_all(&text);
        let _ = parse(&text).map(|written| written.conform(&<(Vec<u8>, String)>::rtype(&[], &[])));
    }
    assert!(read > 100, "only {read} texts were values");
}

fn list_fields(constructor: usize, arguments: &[RType], cons: usize, list: &'static DataDef) -> Vec<Field> {
    if constructor != cons {
        return Vec::new();
    }
    let tail = RType::data(list, arguments);
    vec![
        Field { name: Name::fresh("_0"), ty: arguments[0].clone() },
        Field { name: Name::fresh("_1"), ty: tail },
    ]
}

static LIST: DataDef = DataDef {
    name: "List",
    path: "tests::List",
    constructors: &[
        ConstructorDef { name: "Nil", path: "List::Nil", fields: FieldNames::Unit },
        ConstructorDef { name: "Cons", path: "List::Cons", fields: FieldNames::Tuple(2) },
    ],
    fields: |constructor, arguments| list_fields(constructor, arguments, 1, &LIST),
    comparing: crate::rtype::Comparing::ByParts,
};

/// The same after someone put the constructors in another order.
static REORDERED: DataDef = DataDef {
    name: "List",
    path: "tests::Reordered",
    constructors: &[
        ConstructorDef { name: "Cons", path: "List::Cons", fields: FieldNames::Tuple(2) },
        ConstructorDef { name: "New", path: "List::New", fields: FieldNames::Unit },
        ConstructorDef { name: "Nil", path: "List::Nil", fields: FieldNames::Unit },
    ],
    fields: |constructor, arguments| list_fields(constructor, arguments, 0, &REORDERED),
    comparing: crate::rtype::Comparing::ByParts,
};

#[test]
fn constructors_are_found_by_name_in_whatever_order() {
    let written = parse("Cons(7, Cons(8, Nil))").unwrap_or_else(|error| panic!("{error}"));
    let byte = u8::rtype(&[], &[]);
    assert_eq!(written.conform(&RType::data(&LIST, std::slice::from_ref(&byte))), Ok(vec![1, 7, 1, 8, 0]));
    assert_eq!(written.conform(&RType::data(&REORDERED, &[byte])), Ok(vec![0, 7, 0, 8, 2]));
}

#[test]
fn a_value_that_no_longer_fits_says_where() {
    let list = RType::data(&LIST, &[u8::rtype(&[], &[])]);
    let pair = <(u8, bool)>::rtype(&[], &[]);
    let array = <Vec<[u8; 2]>>::rtype(&[], &[]);
    let float = f32::rtype(&[], &[]);
    let text = String::rtype(&[], &[]);
    let function = RType::function(Vec::new(), u8::rtype(&[], &[]));
    for (ty, written, message) in [
        (
            &list,
            "Snoc(Nil, 1)",
            "column 1: expected `Nil` or `Cons` with 2 fields, found `Snoc` with 2 fields",
        ),
        (
            &list,
            "Cons(1, 2)",
            "column 9: expected `Nil` or `Cons` with 2 fields, found 2 in field 1 of `Cons`",
        ),
        (&list, "Cons(1)", "column 1: expected `Cons` with 2 fields, found `Cons` with 1 field"),
        (
            &list,
            "Cons(1, Cons(256, Nil))",
            "column 14: expected an integer in 0..=255, found 256 in field 0 of `Cons` of field 1 of `Cons`",
        ),
        (&pair, "(1, 1)", "column 5: expected `true` or `false`, found 1 in component 1 of a tuple"),
        (&pair, "(1, true, 2)", "column 1: expected a tuple of 2, found a tuple of 3"),
        (&pair, "[1, true]", "column 1: expected a tuple of 2, found a sequence of length 2"),
        (
            &array,
            "[[1, 2], [3]]",
            "column 10: expected an array of 2 elements, found a sequence of length 1 in element 1",
        ),
        (&array, "\"xy\"", "column 1: expected a sequence, found a string"),
        (&float, "0.1", "column 1: expected a number with a point that is an `f32`, found 0.1"),
        (&float, "1", "column 1: expected a number with a point that is an `f32`, found 1"),
        (&text, "[1]", "column 2: expected a character, found 1 in element 0"),
        (&text, "'x'", "column 1: expected a string, found 'x'"),
        (&function, "1", "column 1: expected a function, found 1"),
    ] {
        let found = parse(written).map(|value| value.conform(ty).map_err(|error| error.to_string()));
        assert_eq!(found, Ok(Err(message.to_owned())), "{written}");
    }
    assert!(matches!(function.kind(), Kind::Function(_)));
    assert_eq!(parse("fn#4").map(|value| value.conform(&function)), Ok(Ok(vec![4])));
}

#[test]
fn integers_fit_their_machine_type_to_its_ends() {
    for (text, fits) in [("-128", true), ("127", true), ("128", false), ("-129", false), ("0", true)] {
        assert_eq!(read::<i8>(text).is_ok(), fits, "{text}");
    }
    assert_eq!(read("340282366920938463463374607431768211455"), Ok(u128::MAX));
    assert!(read::<u128>("340282366920938463463374607431768211456").is_err());
    assert!(read::<u128>("-1").is_err());
}
