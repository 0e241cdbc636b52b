//! Primitives on atoms: numbers, strings, characters, symbols. Data in, data out; no heap is needed, so both
//! machines use them.

use std::cmp::Ordering;
use std::sync::Arc;

use touchstone_logic::Int;

use super::{Domain, Prim, letters};
use crate::core::{Constant, Symbol};
use crate::number::{Bits, Division, Function, Number, NumberError, Rounding, bitwise, shift};

/// Why a primitive has no result for its arguments.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrimitiveError {
    /// The argument at this index (from 0) isn't what the primitive takes.
    #[error("contract violation\n  expected: {expected}")]
    Domain {
        /// Which argument.
        index: usize,
        /// The words of Racket's message for what's expected.
        expected: &'static str,
    },
    /// Division by zero.
    #[error("{0}")]
    DivideByZero(String),
    /// In another way, which the message says.
    #[error("{0}")]
    Other(String),
    /// The result would be too large to make.
    #[error("{0}")]
    TooLarge(String),
}

/// The result of a primitive on atoms.
pub type Result<T> = std::result::Result<T, PrimitiveError>;

/// The longest string that is made.
const MAX_STRING: usize = 1 << 24;

/// Whether an atom is in a domain; `None` if that can't be said of an atom alone. (Lists and other compound
/// data are in no atomic domain.)
pub fn in_domain(domain: Domain, value: &Constant) -> bool {
    let number = |test: fn(&Number) -> bool| matches!(value, Constant::Number(n) if test(n));
    match domain {
        Domain::Any => true,
        Domain::Number => number(|_| true),
        Domain::Real => number(Number::is_real),
        Domain::Rational => number(Number::is_rational),
        Domain::Integer => number(Number::is_integer),
        Domain::ExactInteger => number(|n| n.as_int().is_some()),
        Domain::Natural => number(|n| n.as_int().is_some_and(|n| !n.is_negative())),
        Domain::Radix => number(|n| n.to_index().is_some_and(|radix| (2..=16).contains(&radix))),
        Domain::Scalar => number(|n| code(n).is_some()),
        Domain::Symbol => matches!(value, Constant::Symbol(_)),
        Domain::Keyword => matches!(value, Constant::Keyword(_)),
        Domain::Char => matches!(value, Constant::Char(_)),
        Domain::String => matches!(value, Constant::String(_)),
        Domain::List => match value {
            Constant::List(_, tail) => **tail == Constant::Null,
            other => *other == Constant::Null,
        },
        Domain::Pair => matches!(value, Constant::List(..)),
        Domain::ListOfChar => {
            elements(value).is_some_and(|all| all.iter().all(|c| matches!(c, Constant::Char(_))))
        }
        Domain::ListOfString => {
            elements(value).is_some_and(|all| all.iter().all(|c| matches!(c, Constant::String(_))))
        }
        Domain::Vector => matches!(value, Constant::Vector(_)),
        Domain::Box => matches!(value, Constant::Box(_)),
        Domain::Hash | Domain::ImmutableHash => matches!(value, Constant::Hash(..)),
        Domain::MutableVector | Domain::MutableBox | Domain::MutableHash | Domain::Procedure => false,
    }
}

fn code(n: &Number) -> Option<char> {
    n.to_index().and_then(|code| u32::try_from(code).ok()).and_then(char::from_u32)
}

/// The elements of a proper list.
fn elements(value: &Constant) -> Option<&[Constant]> {
    match value {
        Constant::Null => Some(&[]),
        Constant::List(items, tail) if **tail == Constant::Null => Some(items),
        _ => None,
    }
}

/// The result of a primitive whose meaning depends on its arguments' atoms alone; `None` of any other
/// primitive. The number of arguments has to be one that it takes. Results that are lists are
/// `Constant::List`.
pub fn apply(prim: Prim, arguments: &[Constant]) -> Option<Result<Constant>> {
    if !is_pure(prim) {
        return None;
    }
    let signature = prim.signature();
    // Division by zero is noticed before anything else (but by `modulo`), even the dividend's kind.
    if let (Prim::Quotient | Prim::Remainder, [_, Constant::Number(divisor)]) = (prim, arguments)
        && divisor.is_exact_zero()
    {
        return Some(Err(PrimitiveError::DivideByZero(String::from("division by zero"))));
    }
    for (index, argument) in arguments.iter().enumerate() {
        let domain = signature.domain(index);
        if !in_domain(domain, argument) {
            return Some(Err(PrimitiveError::Domain { index, expected: domain.expected() }));
        }
    }
    let numbers: Vec<&Number> = arguments
        .iter()
        .filter_map(|argument| match argument {
            Constant::Number(n) => Some(n),
            _ => None,
        })
        .collect();
    if let Some(result) = numeric(prim, &numbers, arguments.len()) {
        return Some(result.map_err(|error| described(prim, &numbers, error)));
    }
    textual(prim, arguments)
}

/// Whether [`apply`] knows a primitive.
pub fn is_pure(prim: Prim) -> bool {
    let past_numbers = prim as u16 >= Prim::Not as u16;
    if !past_numbers {
        return true;
    }
    use Prim::*;
    matches!(
        prim,
        IsBoolean
            | Not
            | IsSymbol
            | SymbolToString
            | StringToSymbol
            | SymbolLt
            | IsKeyword
            | KeywordToString
            | StringToKeyword
            | IsChar
            | IsString
            | IsVoid
            | IsUnsupplied
            | Void
            | Unsupplied
    ) || (prim as u16 >= CharToInteger as u16 && prim as u16 <= StringReplace as u16)
}

fn described(prim: Prim, numbers: &[&Number], error: NumberError) -> PrimitiveError {
    match error {
        NumberError::DivideByZero => PrimitiveError::DivideByZero(String::from("division by zero")),
        NumberError::Undefined(message)
            if matches!(prim, Prim::Modulo | Prim::Remainder | Prim::Quotient) =>
        {
            PrimitiveError::DivideByZero(message)
        }
        NumberError::Undefined(message) if prim == Prim::Expt && numbers[0].is_exact_zero() => {
            PrimitiveError::DivideByZero(message)
        }
        NumberError::Undefined(message) => PrimitiveError::Other(message),
        NumberError::Domain(index, expected) => PrimitiveError::Domain { index, expected },
        error @ NumberError::TooLarge(_) => PrimitiveError::TooLarge(error.to_string()),
    }
}

fn boolean(value: bool) -> Constant {
    Constant::Boolean(value)
}

fn fold(
    numbers: &[&Number],
    from: Number,
    with: impl Fn(&Number, &Number) -> crate::number::Result<Number>,
) -> crate::number::Result<Number> {
    numbers.iter().try_fold(from, |so_far, n| with(&so_far, n))
}

fn ordered(numbers: &[&Number], holds: impl Fn(Ordering) -> bool) -> bool {
    numbers.windows(2).all(|pair| pair[0].compare(pair[1]).is_some_and(&holds))
}

type Numeric = crate::number::Result<Constant>;

fn numeric(prim: Prim, numbers: &[&Number], count: usize) -> Option<Numeric> {
    use Prim::*;
    // Predicates of anything: the argument may be no number.
    let first = numbers.first().copied();
    let is = |test: &dyn Fn(&Number) -> bool| Some(Ok(boolean(first.is_some_and(test))));
    match prim {
        IsNumber => return is(&|_| true),
        IsReal => return is(&Number::is_real),
        IsRational => return is(&Number::is_rational),
        IsInteger => return is(&Number::is_integer),
        IsExactInteger => return is(&|n| n.as_int().is_some()),
        IsNatural => return is(&|n| n.as_int().is_some_and(|n| !n.is_negative())),
        IsPositiveInteger => return is(&|n| n.as_int().is_some_and(|n| n.signum() > 0)),
        IsExactRational => return is(&|n| n.is_real() && n.is_exact()),
        IsInexactReal | IsFlonum => return is(&|n| matches!(n, Number::Float(_))),
        IsFixnum => {
            return is(&|n| {
                n.as_int().and_then(Int::to_i128).is_some_and(|n| (-(1 << 60)..1 << 60).contains(&n))
            });
        }
        StringToNumber => return None,
        _ if prim as u16 >= Not as u16 => return None,
        _ => {}
    }
    debug_assert_eq!(count, numbers.len(), "checked by their domains");
    let number = |n: Number| Some(Ok(Constant::Number(n)));
    let fallible = |n: crate::number::Result<Number>| Some(n.map(Constant::Number));
    let answer = |value: bool| Some(Ok(boolean(value)));
    let of_first = |function: Function| fallible(numbers[0].apply(function));
    match prim {
        Add => fallible(fold(numbers, Number::ZERO, |a, b| Ok(a.add(b)))),
        Mul => fallible(fold(numbers, Number::ONE, Number::mul)),
        Sub if numbers.len() == 1 => number(numbers[0].negate()),
        Sub => fallible(fold(&numbers[1..], numbers[0].clone(), |a, b| Ok(a.sub(b)))),
        Div if numbers.len() == 1 => fallible(Number::ONE.div(numbers[0])),
        Div => fallible(fold(&numbers[1..], numbers[0].clone(), Number::div)),
        NumEq => answer(numbers.windows(2).all(|pair| pair[0].equals(pair[1]))),
        Lt => answer(ordered(numbers, Ordering::is_lt)),
        Gt => answer(ordered(numbers, Ordering::is_gt)),
        Le => answer(ordered(numbers, Ordering::is_le)),
        Ge => answer(ordered(numbers, Ordering::is_ge)),
        Quotient => fallible(numbers[0].divide_integers(numbers[1], Division::Quotient)),
        Remainder => fallible(numbers[0].divide_integers(numbers[1], Division::Remainder)),
        Modulo => fallible(numbers[0].divide_integers(numbers[1], Division::Modulo)),
        Add1 => number(numbers[0].add(&Number::ONE)),
        Sub1 => number(numbers[0].sub(&Number::ONE)),
        Abs => number(numbers[0].abs()),
        Min => fallible(fold(&numbers[1..], numbers[0].clone(), |a, b| Ok(a.extremum(b, Ordering::Less)))),
        Max => fallible(fold(&numbers[1..], numbers[0].clone(), |a, b| Ok(a.extremum(b, Ordering::Greater)))),
        Gcd => {
            fallible(fold(numbers, Number::ZERO, |a, b| a.gcd(b).ok_or(NumberError::Domain(0, "rational?"))))
        }
        Lcm if numbers.len() < 2 => number(numbers.first().map_or(Number::ONE, |n| n.abs())),
        Lcm => fallible(fold(&numbers[1..], numbers[0].clone(), |a, b| {
            a.lcm(b).ok_or(NumberError::Domain(0, "rational?"))
        })),
        Floor => fallible(numbers[0].round_to(Rounding::Floor)),
        Ceiling => fallible(numbers[0].round_to(Rounding::Ceiling)),
        Round => fallible(numbers[0].round_to(Rounding::Round)),
        Truncate => fallible(numbers[0].round_to(Rounding::Truncate)),
        Numerator => fallible(numbers[0].numerator().ok_or(NumberError::Domain(0, "rational?"))),
        Denominator => fallible(numbers[0].denominator().ok_or(NumberError::Domain(0, "rational?"))),
        Expt => fallible(numbers[0].expt(numbers[1])),
        Exp => of_first(Function::Exp),
        Log if numbers.len() == 2 => fallible(logarithm(numbers[0], numbers[1])),
        Log => of_first(Function::Log),
        Sin => of_first(Function::Sin),
        Cos => of_first(Function::Cos),
        Tan => of_first(Function::Tan),
        Asin => of_first(Function::Asin),
        Acos => of_first(Function::Acos),
        Atan if numbers.len() == 2 => match numbers[0].is_real() {
            true => fallible(numbers[0].atan2(numbers[1])),
            false => Some(Err(NumberError::Domain(0, "real?"))),
        },
        Atan => of_first(Function::Atan),
        Sqrt => number(numbers[0].sqrt()),
        IntegerSqrt => fallible(numbers[0].integer_sqrt().ok_or(NumberError::Domain(0, "integer?"))),
        Magnitude => number(numbers[0].magnitude()),
        Angle => fallible(numbers[0].angle()),
        RealPart => number(numbers[0].real_part()),
        ImagPart => number(numbers[0].imaginary_part()),
        MakeRectangular => number(Number::rectangular(numbers[0], numbers[1])),
        MakePolar => number(Number::polar(numbers[0], numbers[1])),
        ExactToInexact => number(numbers[0].to_inexact()),
        InexactToExact => fallible(numbers[0].to_exact()),
        NumberToString => {
            let radix = numbers.get(1).and_then(|n| n.to_index()).unwrap_or(10) as u32;
            if !matches!(radix, 2 | 8 | 10 | 16) {
                return Some(Err(NumberError::Domain(1, "(or/c 2 8 10 16)")));
            }
            Some(match numbers[0].to_radix(radix) {
                Some(text) => Ok(Constant::String(text.into())),
                None => Err(NumberError::Undefined(String::from(
                    "inexact numbers can only be printed in base 10",
                ))),
            })
        }
        IsExact => answer(numbers[0].is_exact()),
        IsInexact => answer(!numbers[0].is_exact()),
        IsNan => answer(matches!(numbers[0], Number::Float(x) if x.is_nan())),
        IsInfinite => answer(matches!(numbers[0], Number::Float(x) if x.is_infinite())),
        IsZero => answer(numbers[0].is_zero()),
        IsPositive => answer(numbers[0].sign() == Some(1)),
        IsNegative => answer(numbers[0].sign() == Some(-1)),
        IsEven => answer(numbers[0].to_int().is_some_and(|n| !n.is_odd())),
        IsOdd => answer(numbers[0].to_int().is_some_and(|n| n.is_odd())),
        BitAnd => Some(Ok(bits(numbers, Int::from(-1), Bits::And))),
        BitOr => Some(Ok(bits(numbers, Int::ZERO, Bits::Or))),
        BitXor => Some(Ok(bits(numbers, Int::ZERO, Bits::Xor))),
        BitNot => number(Number::from(-1i64).sub(numbers[0])),
        Shift => match (numbers[0].as_int(), numbers[1].as_int()) {
            (Some(n), Some(by)) => fallible(shift(n, by).map(Number::Integer)),
            _ => Some(Err(NumberError::Domain(0, "exact-integer?"))),
        },
        _ => None,
    }
}

fn bits(numbers: &[&Number], from: Int, operation: Bits) -> Constant {
    let all = numbers.iter().filter_map(|n| n.as_int()).fold(from, |a, b| bitwise(&a, b, operation));
    Constant::Number(Number::Integer(all))
}

/// `(log n base)`
fn logarithm(n: &Number, base: &Number) -> crate::number::Result<Number> {
    if n.as_int() == Some(&Int::ONE) {
        return Ok(Number::ZERO);
    }
    n.apply(Function::Log)?.div(&base.apply(Function::Log)?)
}

/// Text in an argument: in its domain, as was checked.
fn text(arguments: &[Constant], index: usize) -> &str {
    match arguments.get(index) {
        Some(Constant::String(text)) => text,
        _ => "",
    }
}

fn string(text: impl Into<Arc<str>>) -> Constant {
    Constant::String(text.into())
}

fn list(items: Vec<Constant>) -> Constant {
    if items.is_empty() { Constant::Null } else { Constant::List(items.into(), Arc::new(Constant::Null)) }
}

fn index(arguments: &[Constant], at: usize) -> usize {
    match arguments.get(at) {
        Some(Constant::Number(n)) => n.to_index().unwrap_or(usize::MAX),
        _ => usize::MAX,
    }
}

fn chars(arguments: &[Constant]) -> Vec<char> {
    arguments.iter().filter_map(|c| if let Constant::Char(c) = c { Some(*c) } else { None }).collect()
}

fn pairwise<T>(items: &[T], holds: impl Fn(&T, &T) -> bool) -> Constant {
    boolean(items.windows(2).all(|pair| holds(&pair[0], &pair[1])))
}

fn textual(prim: Prim, arguments: &[Constant]) -> Option<Result<Constant>> {
    use Prim::*;
    let first = arguments.first();
    let ok = |constant: Constant| Some(Ok(constant));
    let symbol_text = match first {
        Some(Constant::Symbol(name) | Constant::Keyword(name)) => name.as_str(),
        _ => "",
    };
    match prim {
        Not => ok(boolean(first == Some(&Constant::Boolean(false)))),
        IsBoolean => ok(boolean(matches!(first, Some(Constant::Boolean(_))))),
        IsSymbol => ok(boolean(matches!(first, Some(Constant::Symbol(_))))),
        IsKeyword => ok(boolean(matches!(first, Some(Constant::Keyword(_))))),
        IsChar => ok(boolean(matches!(first, Some(Constant::Char(_))))),
        IsString => ok(boolean(matches!(first, Some(Constant::String(_))))),
        IsVoid => ok(boolean(first == Some(&Constant::Void))),
        IsUnsupplied => ok(boolean(first == Some(&Constant::Unsupplied))),
        Void => ok(Constant::Void),
        Unsupplied => ok(Constant::Unsupplied),
        SymbolToString | KeywordToString => ok(string(symbol_text)),
        StringToSymbol => ok(Constant::Symbol(Symbol::new(text(arguments, 0)))),
        StringToKeyword => ok(Constant::Keyword(Symbol::new(text(arguments, 0)))),
        SymbolLt => {
            let names: Vec<&str> = arguments
                .iter()
                .filter_map(|s| if let Constant::Symbol(s) = s { Some(s.as_str()) } else { None })
                .collect();
            ok(pairwise(&names, |a, b| a < b))
        }
        StringToNumber => {
            let radix = if arguments.len() > 1 { index(arguments, 1) as u32 } else { 10 };
            ok(Number::parse(text(arguments, 0), radix).map_or(boolean(false), Constant::Number))
        }
        _ => character(prim, arguments).map(Ok).or_else(|| string_operation(prim, arguments)),
    }
}

fn character(prim: Prim, arguments: &[Constant]) -> Option<Constant> {
    use Prim::*;
    let all = chars(arguments);
    let first = all.first().copied().unwrap_or('\0');
    Some(match prim {
        CharToInteger => Constant::Number(Number::from(i64::from(u32::from(first)))),
        IntegerToChar => match arguments.first() {
            Some(Constant::Number(n)) => Constant::Char(code(n).unwrap_or('\0')),
            _ => return None,
        },
        CharAlphabetic => boolean(first.is_alphabetic()),
        CharNumeric => boolean(first.is_numeric()),
        CharWhitespace => boolean(first.is_whitespace()),
        CharUpperCase => boolean(first.is_uppercase()),
        CharLowerCase => boolean(first.is_lowercase()),
        CharUpcase => Constant::Char(letters::upper(first)),
        CharDowncase => Constant::Char(letters::lower(first)),
        CharFoldcase => Constant::Char(letters::fold(first)),
        CharEq => pairwise(&all, |a, b| a == b),
        CharLt => pairwise(&all, |a, b| a < b),
        CharGt => pairwise(&all, |a, b| a > b),
        CharLe => pairwise(&all, |a, b| a <= b),
        CharGe => pairwise(&all, |a, b| a >= b),
        StringOf => string(all.iter().collect::<String>()),
        _ => return None,
    })
}

fn string_operation(prim: Prim, arguments: &[Constant]) -> Option<Result<Constant>> {
    use Prim::*;
    let s = text(arguments, 0);
    let t = text(arguments, 1);
    let all: Vec<&str> = (0..arguments.len()).map(|at| text(arguments, at)).collect();
    // The string itself is put behind.
    let out_of_range = |what: &str, index: usize, last: usize| {
        let message = format!("{what} is out of range\n  {what}: {index}\n  valid range: [0, {last}]");
        Some(Err(PrimitiveError::Other(message)))
    };
    let result = match prim {
        StringLength => Constant::Number(Number::from(s.chars().count())),
        StringRef => match s.chars().nth(index(arguments, 1)) {
            Some(c) => Constant::Char(c),
            None if s.is_empty() => {
                let message =
                    format!("index is out of range for empty string\n  index: {}", index(arguments, 1));
                return Some(Err(PrimitiveError::Other(message)));
            }
            None => return out_of_range("index", index(arguments, 1), s.chars().count().saturating_sub(1)),
        },
        Substring => {
            let length = s.chars().count();
            let (start, end) =
                (index(arguments, 1), if arguments.len() > 2 { index(arguments, 2) } else { length });
            if start > length {
                return out_of_range("starting index", start, length);
            }
            if end > length {
                return out_of_range("ending index", end, length);
            }
            if start > end {
                let message = format!(
                    "ending index is smaller than starting index\n  ending index: {end}\n  starting index: {start}\n  valid range: [0, {length}]"
                );
                return Some(Err(PrimitiveError::Other(message)));
            }
            string(s.chars().skip(start).take(end - start).collect::<String>())
        }
        StringAppend => {
            if all.iter().map(|s| s.len()).sum::<usize>() > MAX_STRING {
                return Some(Err(PrimitiveError::TooLarge(String::from("out of memory"))));
            }
            string(all.concat())
        }
        StringEq => pairwise(&all, |a, b| a == b),
        StringLt => pairwise(&all, |a, b| a < b),
        StringGt => pairwise(&all, |a, b| a > b),
        StringLe => pairwise(&all, |a, b| a <= b),
        StringGe => pairwise(&all, |a, b| a >= b),
        StringCiEq => pairwise(&all, |a, b| letters::fold_text(a) == letters::fold_text(b)),
        StringToList => list(s.chars().map(Constant::Char).collect()),
        ListToString => {
            string(chars(arguments.first().and_then(elements).unwrap_or_default()).iter().collect::<String>())
        }
        StringUpcase => string(s.to_uppercase()),
        StringDowncase => string(s.to_lowercase()),
        StringFoldcase => string(letters::fold_text(s)),
        MakeString => {
            let count = index(arguments, 0);
            if count > MAX_STRING / 4 {
                return Some(Err(PrimitiveError::TooLarge(String::from("out of memory"))));
            }
            let c = chars(arguments).first().copied().unwrap_or('\0');
            string(std::iter::repeat_n(c, count).collect::<String>())
        }
        StringContains => boolean(s.contains(t)),
        StringPrefix => boolean(s.starts_with(t)),
        StringSuffix => boolean(s.ends_with(t)),
        StringTrim if arguments.len() == 1 => string(s.trim_matches(letters::is_space)),
        StringTrim => string(without_ends(s, t)),
        StringSplit if arguments.len() == 1 => {
            list(s.split(letters::is_space).filter(|part| !part.is_empty()).map(string).collect())
        }
        // The separator is left out at both ends, once each; of an empty string nothing is left.
        StringSplit => match without_ends(s, t) {
            "" if !t.is_empty() => Constant::Null,
            inner => list(inner.split(t).map(string).collect()),
        },
        StringReplace => string(s.replace(t, text(arguments, 2))),
        _ => return None,
    };
    Some(Ok(result))
}

/// A text without another one at its start and at its end, which may be the same place.
fn without_ends<'a>(text: &'a str, end: &str) -> &'a str {
    let from = if text.starts_with(end) { end.len() } else { 0 };
    let to = if text.ends_with(end) { text.len() - end.len() } else { text.len() };
    text.get(from..to).unwrap_or_default()
}
