//! The operations on numbers against a table that Racket made (`data/numbers.rkt`): every operation on a
//! cross product of numbers of every kind, with the exact results; results of transcendental functions may
//! differ in their last bits.

use touchstone_front_racket::core::Constant;
use touchstone_front_racket::number::Number;
use touchstone_front_racket::primitive::Prim;
use touchstone_front_racket::primitive::pure::{PrimitiveError, apply, is_pure};

const TABLE: &str = include_str!("../data/numbers.txt");

/// Our value for a line of the table, as the table would print it.
fn ours(operation: &str, arguments: &[Constant]) -> String {
    if matches!(operation, "eqv?" | "equal?") {
        return if arguments[0] == arguments[1] { "#t" } else { "#f" }.to_owned();
    }
    let prim = Prim::named(operation).unwrap_or_else(|| panic!("no primitive {operation}"));
    assert!(is_pure(prim), "{operation}");
    match apply(prim, arguments) {
        Some(Ok(constant)) => touchstone_front_racket::concrete::written(&constant),
        Some(Err(PrimitiveError::DivideByZero(_))) => String::from("divide-by-zero"),
        Some(Err(PrimitiveError::TooLarge(_))) => String::from("too large"),
        Some(Err(_)) => String::from("error"),
        None => panic!("{operation} isn't pure"),
    }
}

/// Whether two results are the same number but for rounding in the functions of analysis.
fn near(a: &str, b: &str) -> bool {
    let (Some(a), Some(b)) = (Number::parse(a, 10), Number::parse(b, 10)) else { return false };
    let close = |a: &Number, b: &Number| match (a.to_f64(), b.to_f64()) {
        (Some(x), Some(y)) if x.is_nan() || y.is_nan() => x.is_nan() && y.is_nan(),
        (Some(x), Some(y)) => x == y || (x - y).abs() <= 1e-12 * x.abs().max(y.abs()).max(1e-3),
        _ => false,
    };
    a.is_exact() == b.is_exact()
        && a.is_real() == b.is_real()
        && close(&a.real_part(), &b.real_part())
        && close(&a.imaginary_part(), &b.imaginary_part())
}

#[test]
fn every_operation_agrees_with_racket_on_a_cross_product_of_numbers() {
    const ANALYSIS: &[&str] = &[
        "expt",
        "sqrt",
        "exp",
        "log",
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "magnitude",
        "angle",
        "/",
    ];
    let mut wrong = vec![];
    let mut lines = 0;
    for line in TABLE.lines() {
        let [operation, a, b, expected] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let number =
            |text: &str| Constant::Number(Number::parse(text, 10).unwrap_or_else(|| panic!("{text}")));
        let arguments = match (operation, b) {
            ("string->number", _) => vec![Constant::String(a.into())],
            (_, "") => vec![number(a)],
            _ => vec![number(a), number(b)],
        };
        let found = ours(operation, &arguments);
        // At the pole itself Racket has a rounding error, we have infinity.
        let pole = line.starts_with("atan\t0.0+1.0i");
        let same = found == expected
            || pole
            || (ANALYSIS.contains(&operation) && near(&found, expected))
            || (found == "too large" && expected.len() > 1000);
        if !same {
            wrong.push(format!("({operation} {a} {b}) is {expected}, not {found}"));
        }
        lines += 1;
    }
    assert!(lines > 5000, "{lines} lines");
    assert!(wrong.is_empty(), "{} of {lines}:\n{}", wrong.len(), wrong.join("\n"));
}
