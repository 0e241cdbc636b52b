//! Numbers in text, as Racket reads and prints them.

use std::fmt;

use touchstone_logic::{Int, Rational};

use super::{MAX_BITS, Number};

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Integer(n) => write!(f, "{n}"),
            Number::Rational(q) => write!(f, "{q}"),
            Number::Float(x) => f.write_str(&float_text(*x)),
            Number::ExactComplex(a, b) => {
                write!(f, "{a}{}{b}i", if b.is_negative() { "" } else { "+" })
            }
            Number::FloatComplex(x, y) => {
                let imaginary = float_text(*y);
                let sign = if imaginary.starts_with(['+', '-']) { "" } else { "+" };
                write!(f, "{}{sign}{imaginary}i", float_text(*x))
            }
        }
    }
}

/// A float as Racket prints it: the fewest digits that are read back as the same.
pub fn float_text(x: f64) -> String {
    if x.is_nan() {
        return String::from("+nan.0");
    }
    if x.is_infinite() {
        return String::from(if x > 0.0 { "+inf.0" } else { "-inf.0" });
    }
    let scientific = format!("{x:e}");
    let exponent: i32 = scientific.rsplit('e').next().and_then(|e| e.parse().ok()).unwrap_or(0);
    let positional = match x.fract() == 0.0 {
        true => {
            // The digits that matter, then zeros.
            let (mantissa, _) = scientific.split_once('e').unwrap_or((&scientific, ""));
            let sign = if x.is_sign_negative() { "-" } else { "" };
            let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
            let length = usize::try_from(exponent).map_or(1, |exponent| exponent + 1);
            format!("{sign}{digits:0<length$}.0")
        }
        false => format!("{x}"),
    };
    let scientific = if exponent < 0 { scientific } else { scientific.replace('e', "e+") };
    let positional_is_usual =
        (-4..14).contains(&exponent) || (exponent >= 14 && positional.len() <= scientific.len());
    if positional_is_usual { positional } else { scientific }
}

impl Number {
    /// The number that a word denotes in Racket's syntax, if it denotes one. `radix` is what holds without a
    /// prefix `#x` etc. Cost: quadratic in the digits of a very long number.
    pub fn parse(text: &str, radix: u32) -> Option<Number> {
        let mut radix = radix;
        let mut exactness = None;
        let mut rest = text;
        let mut prefixed = false;
        while let Some(after) = rest.strip_prefix('#') {
            let letter = after.chars().next()?.to_ascii_lowercase();
            match letter {
                'e' | 'i' if exactness.is_none() => exactness = Some(letter == 'e'),
                'x' | 'b' | 'o' | 'd' if !prefixed => {
                    prefixed = true;
                    radix = match letter {
                        'x' => 16,
                        'b' => 2,
                        'o' => 8,
                        _ => 10,
                    };
                }
                _ => return None,
            }
            rest = &after[1..];
        }
        let parser = Parser { radix, exact: exactness };
        let number = parser.complex(rest)?;
        match exactness {
            Some(false) => Some(number.to_inexact()),
            Some(true) if !number.is_exact() => number.to_exact().ok(),
            _ => Some(number),
        }
    }

    /// `number->string` in a radix of 2 to 16; `None` for an inexact number in another radix than 10.
    pub fn to_radix(&self, radix: u32) -> Option<String> {
        let rational = |q: &Rational| match q.is_integer() {
            true => q.numerator().to_radix(radix),
            false => format!("{}/{}", q.numerator().to_radix(radix), q.denominator().to_radix(radix)),
        };
        match self {
            _ if radix == 10 => Some(self.to_string()),
            Number::Integer(n) => Some(n.to_radix(radix)),
            Number::Rational(q) => Some(rational(q)),
            Number::ExactComplex(a, b) => {
                let sign = if b.is_negative() { "" } else { "+" };
                Some(format!("{}{sign}{}i", rational(a), rational(b)))
            }
            _ => None,
        }
    }
}

struct Parser {
    radix: u32,
    exact: Option<bool>,
}

impl Parser {
    fn complex(&self, text: &str) -> Option<Number> {
        if let Some(real) = self.real(text) {
            return Some(real);
        }
        if let Some((magnitude, angle)) = text.split_once('@') {
            return Some(Number::polar(&self.real(magnitude)?, &self.real(angle)?));
        }
        let body = text.strip_suffix(['i', 'I'])?;
        // The sign of the imaginary part: the last one that isn't an exponent's.
        let mut splits = body.char_indices().filter(|(_, c)| matches!(c, '+' | '-')).collect::<Vec<_>>();
        splits.reverse();
        for (at, _) in splits {
            let (real, imaginary) = body.split_at(at);
            let real = if real.is_empty() { Some(Number::ZERO) } else { self.real(real) };
            let imaginary = match imaginary {
                "+" => Some(Number::ONE),
                "-" => Some(Number::from(-1i64)),
                other => self.real(other),
            };
            if let (Some(real), Some(imaginary)) = (real, imaginary) {
                return Some(Number::rectangular(&real, &imaginary));
            }
        }
        None
    }

    fn real(&self, text: &str) -> Option<Number> {
        match text.to_ascii_lowercase().as_str() {
            "+inf.0" | "+inf.f" => return Some(Number::Float(f64::INFINITY)),
            "-inf.0" | "-inf.f" => return Some(Number::Float(f64::NEG_INFINITY)),
            "+nan.0" | "-nan.0" | "+nan.f" => return Some(Number::Float(f64::NAN)),
            _ => {}
        }
        let (negative, digits) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        if !digits.starts_with(|c: char| c.is_digit(self.radix) || c == '.') {
            return None;
        }
        let magnitude = self.magnitude(digits)?;
        Some(if negative { magnitude.negate() } else { magnitude })
    }

    fn magnitude(&self, text: &str) -> Option<Number> {
        if let Some((numerator, denominator)) = text.split_once('/') {
            return self.fraction(numerator, denominator);
        }
        if text.bytes().all(|c| (c as char).is_digit(self.radix)) {
            return self.digits(text).map(Number::Integer);
        }
        if self.radix != 10 {
            return None;
        }
        self.decimal(text)
    }

    /// A fraction; one with an exponent, or with unknown digits, is inexact.
    fn fraction(&self, numerator: &str, denominator: &str) -> Option<Number> {
        let exponent = denominator.find(['e', 'E', 'd', 'D', 'f', 'F', 's', 'S', 'l', 'L']);
        let (denominator, exponent) = match exponent.filter(|_| self.radix == 10) {
            Some(at) => (
                &denominator[..at],
                Some(denominator[at + 1..].parse::<i32>().ok().or_else(|| {
                    huge(&denominator[at + 1..]).map(|huge| if huge < 0 { -400_000 } else { 400_000 })
                })?),
            ),
            None => (denominator, None),
        };
        let unknown = numerator.ends_with('#') || denominator.ends_with('#');
        let part = |text: &str| {
            let known = text.trim_end_matches('#');
            self.digits(known).and_then(|_| self.digits(&text.replace('#', "0")))
        };
        let exact = Number::exact(Rational::new(part(numerator)?, part(denominator)?)?);
        let scaled = match exponent {
            // Beyond all floats, and below them.
            Some(exponent) if exponent.unsigned_abs() > MAX_BITS / 4 => {
                return (self.exact != Some(true)).then(|| {
                    let large = exponent > 0 && !exact.is_zero();
                    Number::Float(if large { f64::INFINITY } else { 0.0 })
                });
            }
            Some(exponent) => {
                exact.mul(&Number::from(10i64).expt(&Number::from(i64::from(exponent))).ok()?).ok()?
            }
            None => exact,
        };
        let is_exact = self.exact == Some(true) || (exponent.is_none() && !unknown);
        Some(if is_exact { scaled } else { scaled.to_inexact() })
    }

    fn digits(&self, text: &str) -> Option<Int> {
        let plain = !text.is_empty() && text.chars().all(|c| c.is_digit(self.radix));
        if plain { Int::from_radix(text, self.radix) } else { None }
    }

    /// Digits with a point or an exponent; `#` stands for an unknown digit.
    fn decimal(&self, text: &str) -> Option<Number> {
        let (mantissa, exponent) = match text.find(['e', 'E', 'd', 'D', 'f', 'F', 's', 'S', 'l', 'L']) {
            Some(at) => (&text[..at], text[at + 1..].parse::<i64>().ok().or_else(|| huge(&text[at + 1..]))?),
            None => (text, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let known = |part: &str| part.bytes().all(|c| c.is_ascii_digit() || c == b'#');
        if (whole.is_empty() && fraction.is_empty()) || !known(whole) || !known(fraction) {
            return None;
        }
        let significant = format!("{whole}{fraction}");
        let unknown = significant.find('#').unwrap_or(significant.len());
        if unknown == 0 || significant[unknown..].bytes().any(|c| c != b'#') {
            return None;
        }
        let significant = significant.replace('#', "0");
        if self.exact == Some(true) {
            let scale = exponent - fraction.len() as i64;
            if scale.unsigned_abs() > u64::from(MAX_BITS / 4) {
                return None;
            }
            let power = Int::from(10).pow(scale.unsigned_abs() as u32);
            let value = Int::from_radix(&significant, 10)?;
            let (n, d) = if scale >= 0 { (value * power, Int::ONE) } else { (value, power) };
            return Some(Number::exact(Rational::new(n, d)?));
        }
        let float = format!("{significant}e{}", exponent - fraction.len() as i64);
        float.parse::<f64>().ok().map(Number::Float)
    }
}

/// An exponent of too many digits: as large as any.
fn huge(text: &str) -> Option<i64> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let plain = !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
    plain.then_some(if negative { -1_000_000_000 } else { 1_000_000_000 })
}
