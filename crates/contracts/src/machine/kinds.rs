//! Which kinds the result of a primitive may have, from the kinds of its arguments: Racket's rules of
//! contagion, so that most tests of tags on results need no solver. Always a superset of what is possible; a
//! test compares with the arithmetic itself.

use crate::symbolic::{Atom, Kinds, Value};
use touchstone_front_racket::core::Prim;
use touchstone_front_racket::number::Number;
use touchstone_front_racket::primitive::{Domain, Returns};

/// The kinds of a result. Arguments are atoms or unknown atoms; `kinds` are theirs.
pub fn result_kinds(prim: Prim, arguments: &[Value], kinds: &[Kinds]) -> Kinds {
    let small = |index: usize| match arguments.get(index) {
        Some(Value::Atom(Atom::Number(Number::Integer(n)))) => n.bit_length() <= 53,
        _ => false,
    };
    let nonzero = |index: usize| match arguments.get(index) {
        Some(Value::Atom(Atom::Number(number))) => !number.is_zero(),
        _ => false,
    };
    match (prim, kinds) {
        (Prim::Add | Prim::Sub, [a, b]) => combine(*a, *b, |x, y| {
            let result = sum(x, y);
            // A small exact integer doesn't take an integral float out of range.
            if (small(0) || small(1)) && (x | y).within(Kinds::INTEGER) {
                result & !Kinds::FLOAT_SPECIAL
            } else {
                result
            }
        }),
        (Prim::Add1 | Prim::Sub1, [a]) => {
            combine(*a, Kinds::INT, |x, y| if x == Kinds::FLOAT_INT { Kinds::FLOAT_INT } else { sum(x, y) })
        }
        (Prim::Sub, [a]) => *a,
        (Prim::Mul, [a, b]) => combine(*a, *b, |x, y| {
            let result = product(x, y);
            // An exact zero makes an exact zero; a constant that isn't one doesn't.
            let exact_zero = (x == Kinds::INT && !nonzero(0)) || (y == Kinds::INT && !nonzero(1));
            if exact_zero { result | Kinds::INT } else { result }
        }),
        (Prim::Div, [a, b]) => combine(*a, *b, |x, y| {
            let result = quotient(x, y);
            if x == Kinds::INT && !nonzero(0) { result | Kinds::INT } else { result }
        }),
        (Prim::Div, [b]) => combine(Kinds::INT, *b, quotient),
        (Prim::Quotient | Prim::Remainder | Prim::Modulo, [a, b]) => {
            if (*a | *b).within(Kinds::INT) {
                Kinds::INT
            } else {
                Kinds::INTEGER
            }
        }
        (Prim::Abs, [a]) => *a & Kinds::REAL,
        (Prim::Min | Prim::Max, [a, b]) => {
            let (a, b) = (*a & Kinds::REAL, *b & Kinds::REAL);
            let mut result = Kinds::NONE;
            if a.meets(Kinds::EXACT_REAL) && b.meets(Kinds::EXACT_REAL) {
                result = result | ((a | b) & Kinds::EXACT_REAL);
            }
            if (a | b).meets(Kinds::FLOAT) {
                result = result | inexact(a | b);
            }
            result
        }
        (Prim::Floor | Prim::Ceiling | Prim::Round | Prim::Truncate, [a]) => {
            let mut result = *a & (Kinds::INT | Kinds::FLOAT_INT | Kinds::FLOAT_SPECIAL);
            if a.meets(Kinds::RATIO) {
                result = result | Kinds::INT;
            }
            if a.meets(Kinds::FLOAT_FRACTION) {
                result = result | Kinds::FLOAT_INT;
            }
            result
        }
        (Prim::ExactToInexact, [a]) => {
            let complex = if a.meets(Kinds::NON_REAL) { Kinds::FLOAT_COMPLEX } else { Kinds::NONE };
            inexact(*a & Kinds::REAL) | complex
        }
        (Prim::InexactToExact, [a]) => {
            let mut result = *a & (Kinds::EXACT_REAL | Kinds::COMPLEX);
            if a.meets(Kinds::FLOAT_INT) {
                result = result | Kinds::INT;
            }
            if a.meets(Kinds::FLOAT_FRACTION) {
                result = result | Kinds::RATIO;
            }
            if a.meets(Kinds::FLOAT_COMPLEX) {
                result = result | Kinds::COMPLEX | Kinds::EXACT_REAL;
            }
            result
        }
        (Prim::Gcd | Prim::Lcm, kinds) if kinds.iter().all(|kinds| kinds.within(Kinds::INT)) => Kinds::INT,
        (Prim::Expt, [a, _]) if a.within(Kinds::INT) && natural(arguments.get(1)) => Kinds::INT,
        (Prim::Magnitude, [a]) if a.within(Kinds::REAL) => *a,
        (Prim::Numerator | Prim::Denominator, [a]) if a.within(Kinds::EXACT_REAL) => Kinds::INT,
        (Prim::StringToNumber, _) => Kinds::NUMBER | Kinds::FALSE,
        _ => of_returns(prim),
    }
}

fn natural(value: Option<&Value>) -> bool {
    matches!(value, Some(Value::Atom(Atom::Number(Number::Integer(n)))) if !n.is_negative())
}

fn of_returns(prim: Prim) -> Kinds {
    match prim.signature().returns {
        Returns::Boolean => Kinds::BOOLEAN,
        Returns::Void => Kinds::VOID,
        Returns::One(domain) => of_domain(domain),
        Returns::Never | Returns::Varies => Kinds::ANY,
    }
}

/// The kinds of the values in a domain: all its values are of these.
pub fn of_domain(domain: Domain) -> Kinds {
    match domain {
        Domain::Any => Kinds::ANY,
        Domain::Number => Kinds::NUMBER,
        Domain::Real => Kinds::REAL,
        Domain::Rational => Kinds::RATIONAL,
        Domain::Integer => Kinds::INTEGER,
        Domain::ExactInteger | Domain::Natural | Domain::Radix | Domain::Scalar => Kinds::INT,
        Domain::Pair => Kinds::PAIR,
        Domain::List | Domain::ListOfChar | Domain::ListOfString => Kinds::PAIR | Kinds::NULL,
        Domain::Symbol => Kinds::SYMBOL,
        Domain::Keyword => Kinds::KEYWORD,
        Domain::Char => Kinds::CHAR,
        Domain::String => Kinds::STRING,
        Domain::Vector | Domain::MutableVector => Kinds::VECTOR,
        Domain::Box | Domain::MutableBox => Kinds::BOX,
        Domain::Hash | Domain::MutableHash | Domain::ImmutableHash => Kinds::HASH,
        Domain::Procedure => Kinds::PROCEDURE,
    }
}

const NUMERIC: [Kinds; 7] = [
    Kinds::INT,
    Kinds::RATIO,
    Kinds::FLOAT_INT,
    Kinds::FLOAT_FRACTION,
    Kinds::FLOAT_SPECIAL,
    Kinds::COMPLEX,
    Kinds::FLOAT_COMPLEX,
];

fn combine(a: Kinds, b: Kinds, rule: impl Fn(Kinds, Kinds) -> Kinds) -> Kinds {
    let mut result = Kinds::NONE;
    for x in NUMERIC.into_iter().filter(|x| a.meets(*x)) {
        for y in NUMERIC.into_iter().filter(|y| b.meets(*y)) {
            result = result | rule(x, y);
        }
    }
    result
}

fn inexact(kinds: Kinds) -> Kinds {
    let mut result = kinds & Kinds::FLOAT;
    if kinds.meets(Kinds::INT) {
        result = result | Kinds::FLOAT_INT | Kinds::FLOAT_SPECIAL;
    }
    if kinds.meets(Kinds::RATIO) {
        result = result | Kinds::FLOAT;
    }
    result
}

/// Of two single kinds one of which isn't real, by any of the four operations.
fn with_complex(x: Kinds, y: Kinds) -> Option<Kinds> {
    let both = x | y;
    if both.meets(Kinds::FLOAT_COMPLEX) || (both.meets(Kinds::COMPLEX) && both.meets(Kinds::FLOAT)) {
        Some(Kinds::FLOAT_COMPLEX)
    } else if x == Kinds::COMPLEX && y == Kinds::COMPLEX {
        Some(Kinds::COMPLEX | Kinds::EXACT_REAL)
    } else {
        both.meets(Kinds::COMPLEX).then_some(Kinds::COMPLEX)
    }
}

/// Of two single kinds.
fn sum(x: Kinds, y: Kinds) -> Kinds {
    let both = x | y;
    if let Some(complex) = with_complex(x, y) {
        complex
    } else if both.meets(Kinds::FLOAT_SPECIAL) {
        Kinds::FLOAT_SPECIAL
    } else if both.meets(Kinds::FLOAT) {
        if both.within(Kinds::INTEGER) { Kinds::FLOAT_INT | Kinds::FLOAT_SPECIAL } else { Kinds::FLOAT }
    } else if x == Kinds::RATIO && y == Kinds::RATIO {
        Kinds::EXACT_REAL
    } else {
        both & if both.meets(Kinds::RATIO) { Kinds::RATIO } else { Kinds::INT }
    }
}

fn product(x: Kinds, y: Kinds) -> Kinds {
    let both = x | y;
    if let Some(complex) = with_complex(x, y) {
        complex
    } else if both.meets(Kinds::FLOAT) {
        if both.within(Kinds::INTEGER) { Kinds::FLOAT_INT | Kinds::FLOAT_SPECIAL } else { Kinds::FLOAT }
    } else if both.meets(Kinds::RATIO) {
        Kinds::EXACT_REAL
    } else {
        Kinds::INT
    }
}

fn quotient(x: Kinds, y: Kinds) -> Kinds {
    let both = x | y;
    if let Some(complex) = with_complex(x, y) {
        complex
    } else if both.meets(Kinds::FLOAT) {
        // An exact integer that isn't 0 makes nothing larger.
        if y == Kinds::INT && !x.meets(Kinds::FLOAT_SPECIAL) {
            Kinds::FLOAT & !Kinds::FLOAT_SPECIAL
        } else {
            Kinds::FLOAT
        }
    } else {
        Kinds::EXACT_REAL
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::candidates::of_kinds;
    use crate::solve::evaluate::evaluate;

    #[test]
    fn every_result_is_of_a_kind_that_is_foreseen() {
        let constants: Vec<Atom> = [3, 7, -9].into_iter().map(Atom::int).collect();
        let samples = of_kinds(Kinds::NUMBER, &constants);
        let binary = [
            Prim::Add,
            Prim::Sub,
            Prim::Mul,
            Prim::Div,
            Prim::Quotient,
            Prim::Remainder,
            Prim::Modulo,
            Prim::Min,
            Prim::Max,
            Prim::Expt,
            Prim::Gcd,
        ];
        let unary = [
            Prim::Add1,
            Prim::Sub1,
            Prim::Abs,
            Prim::Floor,
            Prim::Round,
            Prim::ExactToInexact,
            Prim::InexactToExact,
            Prim::Sqrt,
            Prim::Magnitude,
            Prim::Numerator,
        ];
        let unknown = Value::Unknown(crate::symbolic::Loc(0));
        let mut compared = 0;
        let mut compare = |prim: Prim, atoms: &[&Atom]| {
            let domain = |(index, atom): (usize, &&Atom)| {
                atom.kinds().within(of_domain(prim.signature().domain(index)))
            };
            if !atoms.iter().enumerate().all(domain) {
                return;
            }
            let Some(result) = evaluate(prim, atoms) else { return };
            let kinds: Vec<Kinds> = atoms.iter().map(|atom| atom.kinds()).collect();
            for known in 0..=atoms.len() {
                // All arguments unknown but one.
                let arguments: Vec<Value> = atoms
                    .iter()
                    .enumerate()
                    .map(
                        |(index, atom)| {
                            if index == known { Value::Atom((*atom).clone()) } else { unknown.clone() }
                        },
                    )
                    .collect();
                let foreseen = result_kinds(prim, &arguments, &kinds);
                assert!(
                    result.kinds().within(foreseen),
                    "{prim:?} {atoms:?} = {result:?}, not in {foreseen:?}"
                );
                compared += 1;
            }
        };
        for a in &samples {
            unary.iter().for_each(|prim| compare(*prim, &[a]));
            for b in &samples {
                binary.iter().for_each(|prim| compare(*prim, &[a, b]));
            }
        }
        assert!(compared > 5000, "{compared}");
    }
}
