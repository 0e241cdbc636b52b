//! Scalars with judgement: near their origin, of any magnitude, at a boundary, beside a literal of the source, like one that the same
//! input has already.

use super::text::telling;
use crate::form::Form;
use crate::scalars;
use crate::spec::Literals;
use crate::strategy::plan::{Kind, Scalar};
use crate::strategy::rng::Rng;

/// An interval of so few values has all of them equally often, whatever their magnitude.
const FEW: u128 = 1 << 12;

/// Most scalars of an input that are remembered.
const REMEMBERED: usize = 32;

/// Draws words for scalars.
pub(super) struct Words {
    integers: &'static [i128],
    /// Floats of the source, then its integers.
    floats: Vec<f64>,
    chars: Vec<char>,
    texts: &'static [&'static str],
    /// Whether round numbers are among the integers.
    has_round: bool,
    /// Of the input at hand.
    earlier: Vec<(Kind, i128)>,
}

impl Words {
    pub(super) fn new(literals: Literals) -> Words {
        let mut chars: Vec<char> = Vec::new();
        for next in literals.texts.iter().flat_map(|text| text.chars()) {
            if !chars.contains(&next) {
                chars.push(next);
            }
        }
        let integers = literals.integers.iter().map(|integer| *integer as f64);
        Words {
            integers: literals.integers,
            floats: literals.floats.iter().copied().chain(integers).collect(),
            chars,
            texts: literals.texts,
            has_round: false,
            earlier: Vec::new(),
        }
    }

    /// The same with round numbers, or without.
    pub(super) fn with_round_numbers(self, has_round: bool) -> Words {
        Words { has_round, ..self }
    }

    /// An input begins.
    pub(super) fn begin(&mut self) {
        self.earlier.clear();
    }

    /// A word for a scalar; `None` if its type has no value. An argument by itself is often like a part of another one.
    pub(super) fn draw(&mut self, rng: &mut Rng, scalar: &Scalar, is_argument: bool) -> Option<i128> {
        let (low, high) = scalar.interval;
        let word = match scalar.kind {
            Kind::Bool => return near(rng, scalar),
            kind @ (Kind::Int | Kind::Char) if is_argument && rng.index(3) == 0 => {
                let alike = self.beside_another(rng, kind);
                alike.filter(|word| low <= *word && *word <= high).or_else(|| near(rng, scalar))?
            }
            Kind::Int => self.integer(rng, scalar)?,
            Kind::Char => self.character(rng, scalar)?,
            Kind::Float(bits) => float_word(bits, self.float(rng, scalar, bits)),
            Kind::Text(form) => self.formed(rng, scalar, form)?,
        };
        if self.earlier.len() < REMEMBERED {
            self.earlier.push((scalar.kind, word));
        }
        Some(word)
    }

    /// Most literals that the scalar can be.
    pub(super) fn literals(&self, rng: &mut Rng, scalar: &Scalar, count: usize) -> Vec<i128> {
        let (low, high) = scalar.interval;
        let mut values: Vec<i128> = Vec::new();
        for _ in 0..2 * count {
            let literal = match scalar.kind {
                Kind::Bool => None,
                Kind::Int => front(rng, self.integers).copied(),
                Kind::Char => front(rng, &self.chars).map(|c| u32::from(*c).into()),
                Kind::Float(bits) => front(rng, &self.floats).map(|value| float_word(bits, *value)),
                Kind::Text(form) => {
                    front(rng, self.texts).filter(|text| form.has(text)).map(|text| form.word(text))
                }
            };
            let fits = |word: &i128| {
                matches!(scalar.kind, Kind::Float(_) | Kind::Text(_)) || low <= *word && *word <= high
            };
            values
                .extend(literal.filter(|word| values.len() < count && fits(word) && !values.contains(word)));
        }
        values
    }

    fn integer(&mut self, rng: &mut Rng, scalar: &Scalar) -> Option<i128> {
        let (low, high) = scalar.interval;
        if high < low {
            return None;
        }
        let word = match rng.index(16) {
            5..7 if high.abs_diff(low) > FEW => Some(any_magnitude(rng, low, high)),
            5..8 => Some(rng.between(low, high)),
            8 if self.has_round && rng.index(2) == 0 => round_number(rng),
            8 => Some(near_an_end(rng, low, high)),
            9 | 10 => {
                let values = scalars::boundary_ints(low, high);
                values.get(rng.index(values.len())).copied()
            }
            11..14 => self.beside_a_literal(rng),
            14 | 15 => self.beside_another(rng, Kind::Int),
            _ => None,
        };
        word.filter(|word| low <= *word && *word <= high).or_else(|| near(rng, scalar))
    }

    fn beside_a_literal(&self, rng: &mut Rng) -> Option<i128> {
        let literal = *front(rng, self.integers)?;
        Some(match rng.index(16) {
            0..6 => literal,
            6 | 7 => literal - 1,
            8 | 9 => literal.saturating_add(1),
            10 => -literal,
            11 => -literal - 1,
            12 | 13 => literal.saturating_mul(rng.between(2, 9)),
            14 => literal.saturating_add(*front(rng, self.integers)?),
            _ => rng.between(0, literal),
        })
    }

    fn beside_another(&self, rng: &mut Rng, kind: Kind) -> Option<i128> {
        let alike: usize = self.earlier.iter().filter(|(of, _)| *of == kind).count();
        let chosen = rng.index(alike);
        let (_, word) = self.earlier.iter().filter(|(of, _)| *of == kind).nth(chosen)?;
        Some(match (kind, rng.index(8)) {
            (Kind::Int, 0) => word.saturating_add(1),
            (Kind::Int, 1) => word.saturating_sub(1),
            (Kind::Int, 2) => word.saturating_neg(),
            _ => *word,
        })
    }

    fn character(&mut self, rng: &mut Rng, scalar: &Scalar) -> Option<i128> {
        let (low, high) = scalar.interval;
        let code = |c: char| Some(i128::from(u32::from(c)));
        let word = match rng.index(16) {
            4..8 => code(telling(rng)),
            8..11 => front(rng, &self.chars).and_then(|c| code(*c)),
            11 => Some(rng.between(32, 126)),
            12 if rng.index(2) == 0 => self.beside_a_literal(rng),
            12 => Some(any_magnitude(rng, low, high)),
            13 => code(scalars::BOUNDARY_CHARS[rng.index(scalars::BOUNDARY_CHARS.len())]),
            14 | 15 => self.beside_another(rng, Kind::Char),
            _ => None,
        };
        let is_char = |word: i128| u32::try_from(word).is_ok_and(|code| char::from_u32(code).is_some());
        word.filter(|word| low <= *word && *word <= high && is_char(*word)).or_else(|| near(rng, scalar))
    }

    /// A text with a form: a literal, one like another of the input, one of all of a length, or one that's plain to read. `None` if there's none.
    fn formed(&mut self, rng: &mut Rng, scalar: &Scalar, form: &'static Form) -> Option<i128> {
        let (shortest, longest) = form.lengths();
        let longer = match rng.index(8) {
            0 => rng.between(0, 64),
            1 => longest.map_or(rng.between(0, 256), |longest| (longest - shortest) as i128),
            2..5 => rng.between(0, 16),
            _ => rng.between(0, 4),
        };
        let length = form.near(shortest + longer as usize);
        let word = match rng.index(16) {
            0 | 1 => None,
            2 => {
                let words = form.boundary();
                words.get(rng.index(words.len())).copied()
            }
            3 | 4 => front(rng, self.texts).filter(|text| form.has(text)).map(|text| form.word(text)),
            5 | 6 => self.beside_another(rng, Kind::Text(form)),
            7..10 => length.and_then(|length| form.evenly(length, &mut |below| rng.below(below))),
            _ => length.and_then(|length| form.plainly(length, &mut |below| rng.below(below))),
        };
        word.or_else(|| near(rng, scalar))
    }

    /// A float, within its interval if that has ends.
    fn float(&mut self, rng: &mut Rng, scalar: &Scalar, bits: u32) -> f64 {
        let (low, high) = scalar.floats;
        let value = match rng.index(16) {
            0..4 => scalars::FLOATS[rng.index(scalars::FLOATS.len())],
            4 | 5 => any_float(rng, bits),
            6..10 => decimal(rng),
            10..12 => {
                let near = front(rng, &self.floats).copied();
                beside(rng, near)
            }
            12 => {
                let near = self.beside_another(rng, Kind::Float(bits));
                let near = near.map(|word| match bits {
                    32 => scalars::f32_of_word(word).into(),
                    _ => scalars::f64_of_word(word),
                });
                beside(rng, near)
            }
            _ if low.is_finite() && high.is_finite() => f64::NAN,
            _ => decimal(rng),
        };
        match (low <= value && value <= high, low.is_finite() && high.is_finite()) {
            (true, _) => value,
            (false, true) => low + (high - low) * (rng.index(1001) as f64 / 1000.0),
            (false, false) if low.is_finite() && !value.is_nan() => low + value.abs(),
            (false, false) if high.is_finite() && !value.is_nan() => high - value.abs(),
            (false, false) => value,
        }
    }
}

fn near(rng: &mut Rng, scalar: &Scalar) -> Option<i128> {
    scalar.values.get(rng.index(scalar.values.len())).copied()
}

/// One of these, those at the front more often: the first number of places is a power of two, all equally likely.
pub(super) fn front<'a, T>(rng: &mut Rng, all: &'a [T]) -> Option<&'a T> {
    let digits = usize::BITS - all.len().saturating_sub(1).leading_zeros();
    let among = 1_usize << rng.index(digits as usize + 1);
    all.get(rng.index(among.min(all.len())))
}

/// A number of few decimal digits, as people write them.
fn decimal(rng: &mut Rng) -> f64 {
    const SCALES: [f64; 5] = [1.0, 10.0, 100.0, 1000.0, 10_000.0];
    let magnitude = any_magnitude(rng, -1_000_000, 1_000_000);
    magnitude as f64 / SCALES[rng.index(SCALES.len())]
}

/// The number, its neighbours, and some that aren't far; another where there is none.
fn beside(rng: &mut Rng, value: Option<f64>) -> f64 {
    let Some(value) = value else { return decimal(rng) };
    match rng.index(8) {
        0 => value.next_up(),
        1 => value.next_down(),
        2 => -value,
        3 => value + decimal(rng) / 1000.0,
        4 => value * (1.0 + rng.between(-10, 10) as f64 / 100.0),
        _ => value,
    }
}

fn float_word(bits: u32, value: f64) -> i128 {
    match bits {
        32 => scalars::f32_word(value as f32),
        _ => scalars::f64_word(value),
    }
}

/// An integer of the interval by its distance from one of the ends, all magnitudes of that equally likely.
fn near_an_end(rng: &mut Rng, low: i128, high: i128) -> i128 {
    let most = i128::try_from(high.abs_diff(low)).unwrap_or(i128::MAX);
    let distance = any_magnitude(rng, 0, most);
    if rng.index(2) == 0 { low.saturating_add(distance) } else { high.saturating_sub(distance) }
}

/// A number that ends in noughts, or one beside it, as they're written in decimal digits.
fn round_number(rng: &mut Rng) -> Option<i128> {
    let power = 10_i128.pow(rng.index(20) as u32);
    power.checked_mul(rng.between(1, 9))?.checked_add(rng.between(-1, 1))
}

/// An integer of the interval: first its number of binary digits, then its digits.
pub(super) fn any_magnitude(rng: &mut Rng, low: i128, high: i128) -> i128 {
    let origin = scalars::origin(low, high);
    let upward = rng.index(2) == 0 && origin < high || origin == low;
    let reach = if upward { high.abs_diff(origin) } else { origin.abs_diff(low) };
    let digits = rng.index((u128::BITS - reach.leading_zeros()) as usize + 1) as u32;
    let most = if digits == 0 { 0 } else { u128::MAX >> (u128::BITS - digits) };
    let step = match most.min(reach) {
        u128::MAX => rng.wide(),
        most => rng.below(most + 1),
    };
    // The step is within reach, so nothing wraps.
    if upward { origin.wrapping_add_unsigned(step) } else { origin.wrapping_sub_unsigned(step) }
}

/// A float of any magnitude, by its bits.
fn any_float(rng: &mut Rng, bits: u32) -> f64 {
    match bits {
        32 => f32::from_bits(rng.word() as u32).into(),
        _ => f64::from_bits(rng.word()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Words, front};
    use crate::scalars;
    use crate::spec::Literals;
    use crate::strategy::plan::{Kind, Scalar};
    use crate::strategy::rng::Rng;

    const LITERALS: Literals = Literals {
        integers: &[48_879, i128::MAX, 65],
        floats: &[36.6, 1e300],
        texts: &["=", "k", "\u{10ffff}"],
    };

    fn scalar(kind: Kind, interval: (i128, i128), floats: (f64, f64)) -> Scalar {
        let values: Vec<i128> = match kind {
            Kind::Float(_) => vec![0],
            _ => scalars::ints(interval.0, interval.1, 3).collect(),
        };
        let (earlier, clipped) = (0, true);
        Scalar {
            kind,
            interval,
            floats,
            ascending: values.clone().into(),
            values: values.into(),
            earlier,
            clipped,
        }
    }

    #[test]
    fn words_are_in_their_intervals_and_meet_the_literals() {
        let mut rng = Rng::new(3, 0);
        for interval in [(0, 255), (-5, 5), (i128::MIN, i128::MAX), (48_000, 49_000), (i128::MIN, -7), (9, 9)]
        {
            let (of, mut words, mut met) =
                (scalar(Kind::Int, interval, (0.0, 0.0)), Words::new(LITERALS), false);
            for _ in 0..20_000 {
                words.begin();
                for is_argument in [true, false, false] {
                    let word = words.draw(&mut rng, &of, is_argument).expect("there are some");
                    assert!(interval.0 <= word && word <= interval.1, "{word} in {interval:?}");
                    met |= word == 48_879;
                }
            }
            assert_eq!(met, interval.0 <= 48_879 && 48_879 <= interval.1, "{interval:?}");
        }
        assert_eq!(Words::new(LITERALS).draw(&mut rng, &scalar(Kind::Int, (1, 0), (0.0, 0.0)), true), None);
    }

    #[test]
    fn floats_are_in_closed_intervals_and_characters_exist() {
        let mut rng = Rng::new(4, 0);
        for bits in [32, 64] {
            let (of, mut words) = (scalar(Kind::Float(bits), (0, 1), (-1.5, 0.25)), Words::new(LITERALS));
            for _ in 0..20_000 {
                let word = words.draw(&mut rng, &of, false).expect("there are some");
                let value =
                    if bits == 32 { scalars::f32_of_word(word).into() } else { scalars::f64_of_word(word) };
                assert!((-1.5..=0.25).contains(&value), "{value}");
            }
        }
        let of = scalar(Kind::Char, (0, 0x10_ffff), (0.0, 0.0));
        let mut words = Words::new(LITERALS);
        for _ in 0..20_000 {
            let word = words.draw(&mut rng, &of, false).expect("there are some");
            assert!(u32::try_from(word).is_ok_and(|code| char::from_u32(code).is_some()), "{word}");
        }
    }

    #[test]
    fn what_is_in_front_comes_most_often_and_all_comes() {
        let (mut rng, mut times) = (Rng::new(5, 0), [0; 40]);
        let places: Vec<usize> = (0..40).collect();
        for _ in 0..20_000 {
            times[*front(&mut rng, &places).expect("some")] += 1;
        }
        assert!(times[0] > 4 * times[5] && times.iter().all(|times| *times > 0), "{times:?}");
        assert_eq!(front::<usize>(&mut rng, &[]), None);
    }
}
