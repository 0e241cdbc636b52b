//! The meaning of primitives on atoms: what every model is judged by. On numbers it's [`Number`]'s
//! arithmetic, which is Racket's, so a model that passes is one for the real tower, whatever an encoder
//! simplified.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::symbolic::{Atom, Kinds};
use touchstone_front_racket::core::{Prim, Symbol};
use touchstone_front_racket::number::{Division, Number, Rounding};
use touchstone_front_racket::primitive::letters;

/// The length of the exponents for which powers of exact numbers are worked out: a power beyond is as good as unknown.
const MAX_EXPONENT_BITS: u32 = 11;

/// Strings that are longer aren't computed.
const MAX_STRING: usize = 1 << 16;

/// The result of a primitive on atoms; none if it's undefined there, too large, or the primitive isn't one on
/// atoms. Cost: that of the operation.
pub fn evaluate(prim: Prim, arguments: &[&Atom]) -> Option<Atom> {
    if let Some(kinds) = Kinds::of_predicate(prim) {
        let [argument] = arguments else { return None };
        return Some(Atom::Boolean(argument.kinds().meets(kinds)));
    }
    match prim {
        Prim::IsEq | Prim::IsEqv | Prim::IsEqual => {
            let [a, b] = arguments else { return None };
            Some(Atom::Boolean(same(a, b)))
        }
        Prim::IsNan | Prim::IsInfinite | Prim::IsNatural | Prim::IsPositiveInteger | Prim::IsFixnum => {
            let [argument] = arguments else { return None };
            Some(Atom::Boolean(number_test(prim, argument)))
        }
        _ => match arguments.first() {
            Some(Atom::Number(_)) if !matches!(prim, Prim::MakeString) => {
                let numbers: Option<Vec<&Number>> = arguments.iter().map(|atom| number(atom)).collect();
                on_numbers(prim, &numbers?)
            }
            Some(_) => on_text(prim, arguments),
            None => None,
        },
    }
}

/// Whether two atoms are the same by `eqv?`; strings by their characters, as `equal?` has it.
pub fn same(a: &Atom, b: &Atom) -> bool {
    a == b
}

fn number(atom: &Atom) -> Option<&Number> {
    match atom {
        Atom::Number(number) => Some(number),
        _ => None,
    }
}

fn number_test(prim: Prim, argument: &Atom) -> bool {
    match (prim, argument) {
        (Prim::IsNan, Atom::Number(Number::Float(x))) => x.is_nan(),
        (Prim::IsInfinite, Atom::Number(Number::Float(x))) => x.is_infinite(),
        (Prim::IsNatural, Atom::Number(Number::Integer(n))) => !n.is_negative(),
        (Prim::IsPositiveInteger, Atom::Number(Number::Integer(n))) => n.signum() > 0,
        (Prim::IsFixnum, Atom::Number(Number::Integer(n))) => n.bit_length() <= 60,
        _ => false,
    }
}

fn fold(numbers: &[&Number], step: impl Fn(&Number, &Number) -> Option<Number>) -> Option<Number> {
    let (first, rest) = numbers.split_first()?;
    rest.iter().try_fold((*first).clone(), |sum, next| step(&sum, next))
}

fn chain(numbers: &[&Number], holds: impl Fn(&Number, &Number) -> bool) -> Atom {
    Atom::Boolean(numbers.windows(2).all(|pair| holds(pair[0], pair[1])))
}

fn on_numbers(prim: Prim, numbers: &[&Number]) -> Option<Atom> {
    let first = *numbers.first()?;
    let ordered = |wanted: fn(Ordering) -> bool| chain(numbers, |a, b| a.compare(b).is_some_and(wanted));
    let result = match prim {
        Prim::Add => fold(numbers, |a, b| Some(a.add(b)))?,
        Prim::Sub if numbers.len() == 1 => first.negate(),
        Prim::Sub => fold(numbers, |a, b| Some(a.sub(b)))?,
        Prim::Mul => fold(numbers, |a, b| a.mul(b).ok())?,
        Prim::Div if numbers.len() == 1 => Number::ONE.div(first).ok()?,
        Prim::Div => fold(numbers, |a, b| a.div(b).ok())?,
        Prim::Add1 => first.add(&Number::ONE),
        Prim::Sub1 => first.sub(&Number::ONE),
        Prim::Min => fold(numbers, |a, b| Some(a.extremum(b, Ordering::Less)))?,
        Prim::Max => fold(numbers, |a, b| Some(a.extremum(b, Ordering::Greater)))?,
        Prim::Quotient => first.divide_integers(numbers.get(1)?, Division::Quotient).ok()?,
        Prim::Remainder => first.divide_integers(numbers.get(1)?, Division::Remainder).ok()?,
        Prim::Modulo => first.divide_integers(numbers.get(1)?, Division::Modulo).ok()?,
        Prim::Gcd => fold(numbers, |a, b| a.gcd(b))?,
        Prim::Lcm => fold(numbers, |a, b| a.lcm(b))?,
        Prim::Abs => first.is_real().then(|| first.abs())?,
        Prim::Magnitude => first.magnitude(),
        Prim::Floor => first.round_to(Rounding::Floor).ok()?,
        Prim::Ceiling => first.round_to(Rounding::Ceiling).ok()?,
        Prim::Round => first.round_to(Rounding::Round).ok()?,
        Prim::Truncate => first.round_to(Rounding::Truncate).ok()?,
        Prim::Numerator => first.numerator()?,
        Prim::Denominator => first.denominator()?,
        Prim::Sqrt => first.sqrt(),
        Prim::IntegerSqrt => first.integer_sqrt()?,
        Prim::Expt => {
            let exponent = *numbers.get(1)?;
            let large = exponent.to_int().is_some_and(|n| n.bit_length() > MAX_EXPONENT_BITS);
            if large && first.is_exact() {
                return None;
            }
            first.expt(exponent).ok()?
        }
        Prim::ExactToInexact => first.to_inexact(),
        Prim::InexactToExact => first.to_exact().ok()?,
        Prim::RealPart => first.real_part(),
        Prim::ImagPart => first.imaginary_part(),
        Prim::MakeRectangular => Number::rectangular(first, numbers.get(1)?),
        Prim::NumEq => return Some(chain(numbers, Number::equals)),
        Prim::Lt => return Some(ordered(Ordering::is_lt)),
        Prim::Gt => return Some(ordered(Ordering::is_gt)),
        Prim::Le => return Some(ordered(Ordering::is_le)),
        Prim::Ge => return Some(ordered(Ordering::is_ge)),
        Prim::IsZero => return Some(Atom::Boolean(first.is_zero())),
        Prim::IsPositive => return Some(Atom::Boolean(first.sign() == Some(1))),
        Prim::IsNegative => return Some(Atom::Boolean(first.sign() == Some(-1))),
        Prim::IsEven => return Some(Atom::Boolean(!first.to_int()?.is_odd())),
        Prim::IsOdd => return Some(Atom::Boolean(first.to_int()?.is_odd())),
        Prim::NumberToString if numbers.len() == 1 => {
            return Some(Atom::String(Arc::from(first.to_radix(10)?)));
        }
        Prim::IntegerToChar => {
            let code = u32::try_from(first.to_index()?).ok()?;
            return char::from_u32(code).map(Atom::Char);
        }
        _ => return None,
    };
    Some(Atom::Number(result))
}

fn on_text(prim: Prim, arguments: &[&Atom]) -> Option<Atom> {
    if matches!(arguments.first(), Some(Atom::Char(_))) {
        return on_chars(prim, arguments);
    }
    let text = |index: usize| match arguments.get(index) {
        Some(Atom::String(text)) => Some(text),
        _ => None,
    };
    let natural = |index: usize| match arguments.get(index) {
        Some(Atom::Number(number)) => number.to_index(),
        _ => None,
    };
    let string = |text: String| (text.len() <= MAX_STRING).then(|| Atom::String(Arc::from(text)));
    let pairs = |holds: fn(Ordering) -> bool| -> Option<Atom> {
        let texts: Option<Vec<_>> = (0..arguments.len()).map(text).collect();
        // By characters: UTF-8 keeps the order of code points.
        Some(Atom::Boolean(texts?.windows(2).all(|pair| holds(pair[0].cmp(pair[1])))))
    };
    match prim {
        Prim::SymbolToString => match arguments.first() {
            Some(Atom::Symbol(symbol)) => string(symbol.as_str().to_owned()),
            _ => None,
        },
        Prim::KeywordToString => match arguments.first() {
            Some(Atom::Keyword(symbol)) => string(symbol.as_str().to_owned()),
            _ => None,
        },
        Prim::SymbolLt => {
            let symbols: Option<Vec<&Symbol>> = arguments
                .iter()
                .map(|atom| if let Atom::Symbol(symbol) = atom { Some(symbol) } else { None })
                .collect();
            Some(Atom::Boolean(symbols?.windows(2).all(|pair| pair[0] < pair[1])))
        }
        Prim::StringToSymbol => Some(Atom::Symbol(Symbol::new(text(0)?))),
        Prim::StringLength => Some(Atom::int(i64::try_from(text(0)?.chars().count()).ok()?)),
        Prim::StringRef => text(0)?.chars().nth(natural(1)?).map(Atom::Char),
        Prim::Substring => {
            let (start, length) = (natural(1)?, text(0)?.chars().count());
            let end = if arguments.len() > 2 { natural(2)? } else { length };
            if start > end || end > length {
                return None;
            }
            string(text(0)?.chars().skip(start).take(end - start).collect())
        }
        Prim::StringAppend => {
            let texts: Option<Vec<_>> = (0..arguments.len()).map(text).collect();
            string(texts?.into_iter().map(|text| &**text).collect())
        }
        Prim::StringEq => pairs(Ordering::is_eq),
        Prim::StringLt => pairs(Ordering::is_lt),
        Prim::StringGt => pairs(Ordering::is_gt),
        Prim::StringLe => pairs(Ordering::is_le),
        Prim::StringGe => pairs(Ordering::is_ge),
        Prim::StringUpcase => string(text(0)?.to_uppercase()),
        Prim::StringDowncase => string(text(0)?.to_lowercase()),
        Prim::StringFoldcase => string(letters::fold_text(text(0)?)),
        Prim::StringContains => Some(Atom::Boolean(text(0)?.contains(&**text(1)?))),
        Prim::StringPrefix => Some(Atom::Boolean(text(0)?.starts_with(&**text(1)?))),
        Prim::StringSuffix => Some(Atom::Boolean(text(0)?.ends_with(&**text(1)?))),
        Prim::StringToNumber if arguments.len() == 1 => {
            Some(Number::parse(text(0)?, 10).map_or(Atom::Boolean(false), Atom::Number))
        }
        _ => None,
    }
}

fn on_chars(prim: Prim, arguments: &[&Atom]) -> Option<Atom> {
    let chars: Option<Vec<char>> =
        arguments.iter().map(|atom| if let Atom::Char(c) = atom { Some(*c) } else { None }).collect();
    let chars = chars?;
    let first = *chars.first()?;
    let pairs = |holds: fn(&char, &char) -> bool| {
        Some(Atom::Boolean(chars.windows(2).all(|pair| holds(&pair[0], &pair[1]))))
    };
    let test = |truth: bool| Some(Atom::Boolean(truth));
    match prim {
        Prim::CharToInteger => Some(Atom::int(i64::from(u32::from(first)))),
        Prim::CharAlphabetic => test(first.is_alphabetic()),
        Prim::CharNumeric => test(first.is_numeric()),
        Prim::CharWhitespace => test(first.is_whitespace()),
        Prim::CharUpperCase => test(first.is_uppercase()),
        Prim::CharLowerCase => test(first.is_lowercase()),
        Prim::CharUpcase => Some(Atom::Char(letters::upper(first))),
        Prim::CharDowncase => Some(Atom::Char(letters::lower(first))),
        Prim::CharFoldcase => Some(Atom::Char(letters::fold(first))),
        Prim::CharEq => pairs(char::eq),
        Prim::CharLt => pairs(char::lt),
        Prim::CharGt => pairs(char::gt),
        Prim::CharLe => pairs(char::le),
        Prim::CharGe => pairs(char::ge),
        Prim::StringOf => Some(Atom::String(chars.iter().collect::<String>().into())),
        _ => None,
    }
}
