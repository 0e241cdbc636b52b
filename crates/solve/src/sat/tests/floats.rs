//! Float circuits: all operands of tiny formats in all rounding modes against exact rational numbers rounded by looking
//! through the format's values, and random operands of `f32` and `f64` against the machine's.

use std::cmp::Ordering;

use touchstone_logic::RoundingMode;

use super::{Bench, Random};
use crate::sat::Lit;
use crate::sat::float::Format;
use crate::sat::gates::{Circuit, Word};

/// A float by its exact value in units of the format's least subnormal number.
#[derive(Clone, Copy, Debug)]
enum Exact {
    Nan,
    Infinite { negative: bool },
    Finite { negative: bool, units: i128 },
}

use Exact::{Finite, Infinite, Nan};

/// A tiny format with all its magnitudes in order: the index is the encoding.
struct Tiny {
    format: Format,
    magnitudes: Vec<i128>,
    /// Number of times the least subnormal number makes 1, as a power of two.
    scale: u32,
}

impl Tiny {
    fn new(exp: usize, sig: usize) -> Tiny {
        let top = (1u128 << exp) - 1;
        let units = |bits: u128| {
            let (biased, fraction) = (bits >> (sig - 1), bits & ((1 << (sig - 1)) - 1));
            let hidden = if biased == 0 { 0 } else { 1 << (sig - 1) };
            ((hidden + fraction) << biased.saturating_sub(1)) as i128
        };
        // The last stands for infinity, where the next binade would begin.
        let magnitudes = (0..=top << (sig - 1)).map(units).collect();
        let bias = (1u32 << (exp - 1)) - 1;
        Tiny { format: Format { exp, sig }, magnitudes, scale: bias - 1 + sig as u32 - 1 }
    }

    fn all(&self) -> impl Iterator<Item = u128> + use<> {
        0..1 << self.format.width()
    }

    fn infinity(&self) -> u128 {
        self.magnitudes.len() as u128 - 1
    }

    fn sign_bit(&self, negative: bool) -> u128 {
        u128::from(negative) << (self.format.width() - 1)
    }

    fn nan(&self) -> u128 {
        self.infinity() | 1 << (self.format.sig - 2)
    }

    fn decode(&self, bits: u128) -> Exact {
        let negative = bits >> (self.format.width() - 1) == 1;
        let magnitude = bits & (self.sign_bit(true) - 1);
        match magnitude.cmp(&self.infinity()) {
            Ordering::Less => Finite { negative, units: self.magnitudes[magnitude as usize] },
            Ordering::Equal => Infinite { negative },
            Ordering::Greater => Nan,
        }
    }

    fn encode_special(&self, value: Exact) -> u128 {
        match value {
            Nan => self.nan(),
            Infinite { negative } => self.sign_bit(negative) | self.infinity(),
            Finite { negative, .. } => self.sign_bit(negative),
        }
    }

    /// Rounds a magnitude known only by how it compares to halves of units.
    fn round_by(&self, mode: RoundingMode, negative: bool, compare: impl Fn(i128) -> Ordering) -> u128 {
        let above = self.magnitudes.iter().position(|&m| compare(2 * m) == Ordering::Less);
        let high = above.unwrap_or(self.magnitudes.len());
        let (low, high) = (high - 1, high.min(self.magnitudes.len() - 1));
        let exact = compare(2 * self.magnitudes[low]) == Ordering::Equal && low < self.magnitudes.len() - 1;
        let beyond = low == self.magnitudes.len() - 1;
        let (low, high) = if beyond { (low - 1, low) } else { (low, high) };
        let tie =
            if beyond { Ordering::Greater } else { compare(self.magnitudes[low] + self.magnitudes[high]) };
        let up = match mode {
            RoundingMode::Rne => tie == Ordering::Greater || tie == Ordering::Equal && low % 2 == 1,
            RoundingMode::Rna => tie != Ordering::Less,
            RoundingMode::Rtp => !negative,
            RoundingMode::Rtn => negative,
            RoundingMode::Rtz => false,
        };
        self.sign_bit(negative) | if up && !exact { high } else { low } as u128
    }

    /// Rounds `numerator / denominator` units, the denominator positive.
    fn round(&self, mode: RoundingMode, numerator: i128, denominator: i128) -> u128 {
        self.round_by(mode, numerator < 0, |halves| (2 * numerator.abs()).cmp(&(halves * denominator)))
    }

    fn add(&self, mode: RoundingMode, a: Exact, b: Exact) -> u128 {
        match (a, b) {
            (Nan, _) | (_, Nan) => self.nan(),
            (Infinite { negative: s }, Infinite { negative: t }) if s != t => self.nan(),
            (Infinite { .. }, _) => self.encode_special(a),
            (_, Infinite { .. }) => self.encode_special(b),
            (Finite { negative: s, units: m }, Finite { negative: t, units: n }) => {
                self.sum(mode, (s, m), (t, n), 1)
            }
        }
    }

    /// The sum of two signed magnitudes in units of which so many make one of the format's.
    fn sum(&self, mode: RoundingMode, (s, m): (bool, i128), (t, n): (bool, i128), unit: i128) -> u128 {
        let sum = signed(s, m) + signed(t, n);
        if sum != 0 {
            return self.round(mode, sum, unit);
        }
        self.sign_bit(if s == t { s } else { mode == RoundingMode::Rtn })
    }

    fn mul(&self, mode: RoundingMode, a: Exact, b: Exact) -> u128 {
        match product_of_specials(a, b) {
            Some(special) => self.encode_special(special),
            None => {
                let ((s, m), (t, n)) = (finite(a), finite(b));
                self.round(mode, signed(s != t, m * n), 1 << self.scale)
            }
        }
    }

    fn fma(&self, mode: RoundingMode, a: Exact, b: Exact, c: Exact) -> u128 {
        match (product_of_specials(a, b), c) {
            (Some(Nan), _) | (_, Nan) => self.nan(),
            (Some(product @ Infinite { .. }), _) => self.add(mode, product, c),
            (_, Infinite { .. }) => self.encode_special(c),
            (Some(Finite { negative, .. }), Finite { negative: t, units: n }) => {
                self.sum(mode, (negative, 0), (t, n), 1)
            }
            (None, Finite { negative: t, units: n }) => {
                let ((r, l), (s, m)) = (finite(a), finite(b));
                self.sum(mode, (r != s, l * m), (t, n << self.scale), 1 << self.scale)
            }
        }
    }

    fn div(&self, mode: RoundingMode, a: Exact, b: Exact) -> u128 {
        match (a, b) {
            (Nan, _) | (_, Nan) | (Infinite { .. }, Infinite { .. }) => self.nan(),
            (Infinite { negative: s }, Finite { negative: t, .. }) => {
                self.encode_special(Infinite { negative: s != t })
            }
            (Finite { negative: s, .. }, Infinite { negative: t }) => self.sign_bit(s != t),
            (Finite { units: 0, .. }, Finite { units: 0, .. }) => self.nan(),
            (Finite { negative: s, units: m }, Finite { negative: t, units: n }) => match (m, n) {
                (_, 0) => self.encode_special(Infinite { negative: s != t }),
                (0, _) => self.sign_bit(s != t),
                _ => self.round(mode, signed(s != t, m << self.scale), n),
            },
        }
    }

    fn rem(&self, a: Exact, b: Exact) -> u128 {
        match (a, b) {
            (Nan, _) | (_, Nan) | (Infinite { .. }, _) | (_, Finite { units: 0, .. }) => self.nan(),
            (Finite { negative, units }, Infinite { .. }) => {
                self.sum(RoundingMode::Rne, (negative, units), (negative, 0), 1)
            }
            (Finite { negative: s, units: m }, Finite { units: n, .. }) => {
                let (q, r) = (m / n, m % n);
                let up = 2 * r > n || 2 * r == n && q % 2 == 1;
                let rest = if up { r - n } else { r };
                if rest == 0 { self.sign_bit(s) } else { self.round(RoundingMode::Rne, signed(s, rest), 1) }
            }
        }
    }

    fn sqrt(&self, mode: RoundingMode, a: Exact) -> u128 {
        match a {
            Finite { negative, units: 0 } => self.sign_bit(negative),
            Nan | Finite { negative: true, .. } | Infinite { negative: true } => self.nan(),
            Infinite { negative: false } => self.infinity(),
            Finite { units, .. } => {
                self.round_by(mode, false, |halves| ((4 * units) << self.scale).cmp(&(halves * halves)))
            }
        }
    }

    fn round_to_integral(&self, mode: RoundingMode, a: Exact) -> u128 {
        match a {
            Nan | Infinite { .. } => self.encode_special(a),
            Finite { negative, units } => match integer(mode, negative, units, self.scale) {
                0 => self.sign_bit(negative),
                n => self.round(mode, signed(negative, n << self.scale), 1),
            },
        }
    }

    fn to_integer(&self, mode: RoundingMode, a: Exact, (least, greatest): (i128, i128)) -> i128 {
        match a {
            Nan => 0,
            Infinite { negative } => {
                if negative {
                    least
                } else {
                    greatest
                }
            }
            Finite { negative, units } => {
                signed(negative, integer(mode, negative, units, self.scale)).clamp(least, greatest)
            }
        }
    }
}

fn signed(negative: bool, magnitude: i128) -> i128 {
    if negative { -magnitude } else { magnitude }
}

fn finite(value: Exact) -> (bool, i128) {
    match value {
        Finite { negative, units } => (negative, units),
        _ => unreachable!("specials are dealt with"),
    }
}

fn product_of_specials(a: Exact, b: Exact) -> Option<Exact> {
    match (a, b) {
        (Nan, _) | (_, Nan) => Some(Nan),
        (Infinite { .. }, Finite { units: 0, .. }) | (Finite { units: 0, .. }, Infinite { .. }) => Some(Nan),
        (Infinite { negative: s }, Infinite { negative: t } | Finite { negative: t, .. })
        | (Finite { negative: s, .. }, Infinite { negative: t }) => Some(Infinite { negative: s != t }),
        (Finite { negative: s, units: m }, Finite { negative: t, units: n }) => {
            (m == 0 || n == 0).then_some(Finite { negative: s != t, units: 0 })
        }
    }
}

/// `units / 2^scale` rounded to an integer.
fn integer(mode: RoundingMode, negative: bool, units: i128, scale: u32) -> i128 {
    let (low, rest) = (units >> scale, units & ((1 << scale) - 1));
    let up = match (2 * rest).cmp(&(1 << scale)) {
        _ if rest == 0 => false,
        half => match mode {
            RoundingMode::Rne => half == Ordering::Greater || half == Ordering::Equal && low % 2 == 1,
            RoundingMode::Rna => half != Ordering::Less,
            RoundingMode::Rtp => !negative,
            RoundingMode::Rtn => negative,
            RoundingMode::Rtz => false,
        },
    };
    low + i128::from(up)
}

/// A bench whose inputs are floats: any NaN given is made the one NaN, as a term's would be.
fn float_bench(format: Format, count: usize) -> (Bench, Vec<Word>) {
    let mut bench = Bench::new(&vec![format.width(); count]);
    let inputs = bench.inputs.clone();
    let floats = inputs.iter().map(|word| bench.circuit.float_from_bits(format, word)).collect();
    (bench, floats)
}

type Binary = fn(&mut Circuit, Format, RoundingMode, &[Lit], &[Lit]) -> Word;
type BinaryMeaning = fn(&Tiny, RoundingMode, Exact, Exact) -> u128;

const BINARY: [(&str, Binary, BinaryMeaning); 5] = [
    ("add", Circuit::float_add, Tiny::add),
    ("sub", Circuit::float_sub, |tiny, mode, a, b| {
        let negated = match b {
            Nan => Nan,
            Infinite { negative } => Infinite { negative: !negative },
            Finite { negative, units } => Finite { negative: !negative, units },
        };
        tiny.add(mode, a, negated)
    }),
    ("mul", Circuit::float_mul, Tiny::mul),
    ("div", Circuit::float_div, Tiny::div),
    ("rem", |c, format, _, a, b| c.float_rem(format, a, b), |tiny, _, a, b| tiny.rem(a, b)),
];

#[test]
fn sums_products_quotients_and_remainders_are_right_for_all_tiny_operands_in_all_modes() {
    for tiny in [Tiny::new(2, 2), Tiny::new(2, 3), Tiny::new(3, 3)] {
        for (name, operation, meaning) in BINARY {
            for mode in RoundingMode::ALL {
                if name == "rem" && mode != RoundingMode::Rne {
                    continue;
                }
                let (mut bench, floats) = float_bench(tiny.format, 2);
                let output = operation(&mut bench.circuit, tiny.format, mode, &floats[0], &floats[1]);
                for a in tiny.all() {
                    for b in tiny.all() {
                        let expected = meaning(&tiny, mode, tiny.decode(a), tiny.decode(b));
                        let found = bench.run(&[a, b], &output);
                        assert_eq!(found, expected, "{name} {mode:?} {:?} {a:b} {b:b}", tiny.format);
                    }
                }
            }
        }
    }
}

#[test]
fn fused_products_and_sums_are_right_for_all_tiny_operands() {
    for (tiny, every) in [(Tiny::new(2, 2), 1), (Tiny::new(2, 3), 37), (Tiny::new(3, 3), 307)] {
        for mode in RoundingMode::ALL {
            let (mut bench, floats) = float_bench(tiny.format, 3);
            let output = bench.circuit.float_fma(tiny.format, mode, &floats[0], &floats[1], &floats[2]);
            let size = 1u128 << tiny.format.width();
            for n in (0..size * size * size).step_by(every) {
                let operands = [n % size, n / size % size, n / size / size];
                let [a, b, c] = operands.map(|bits| tiny.decode(bits));
                let expected = tiny.fma(mode, a, b, c);
                assert_eq!(bench.run(&operands, &output), expected, "{mode:?} {operands:?}");
            }
        }
    }
}

#[test]
fn roots_and_roundings_to_integers_are_right_for_all_floats_of_small_formats() {
    for tiny in [Tiny::new(2, 2), Tiny::new(3, 2), Tiny::new(2, 4), Tiny::new(3, 3), Tiny::new(4, 4)] {
        for mode in RoundingMode::ALL {
            let format = tiny.format;
            let (mut bench, floats) = float_bench(format, 1);
            let root = bench.circuit.float_sqrt(format, mode, &floats[0]);
            let integral = bench.circuit.float_round_to_integral(format, mode, &floats[0]);
            let unsigned = bench.circuit.float_to_unsigned(format, mode, &floats[0], 3);
            let signed = bench.circuit.float_to_signed(format, mode, &floats[0], 3);
            let bit = bench.circuit.float_to_signed(format, mode, &floats[0], 1);
            let wide = bench.circuit.float_to_signed(format, mode, &floats[0], 12);
            for bits in tiny.all() {
                let a = tiny.decode(bits);
                let values = [bits];
                assert_eq!(bench.run(&values, &root), tiny.sqrt(mode, a), "sqrt {mode:?} {bits:b}");
                let expected = tiny.round_to_integral(mode, a);
                assert_eq!(bench.run(&values, &integral), expected, "integral {mode:?} {bits:b}");
                assert_eq!(bench.run(&values, &unsigned), tiny.to_integer(mode, a, (0, 7)) as u128);
                let expected = tiny.to_integer(mode, a, (-4, 3)) as u128 & 7;
                assert_eq!(bench.run(&values, &signed), expected, "to_sbv {mode:?} {bits:b}");
                assert_eq!(bench.run(&values, &bit), tiny.to_integer(mode, a, (-1, 0)) as u128 & 1);
                let expected = tiny.to_integer(mode, a, (-2048, 2047)) as u128 & 4095;
                assert_eq!(bench.run(&values, &wide), expected, "to_sbv {mode:?} {bits:b}");
            }
        }
    }
}

#[test]
fn conversions_between_formats_and_from_integers_round_as_they_should() {
    let formats = [Tiny::new(2, 2), Tiny::new(3, 2), Tiny::new(2, 4), Tiny::new(4, 3)];
    for mode in RoundingMode::ALL {
        for to in &formats {
            for from in &formats {
                let (mut bench, floats) = float_bench(from.format, 1);
                let output = bench.circuit.float_to_float(from.format, to.format, mode, &floats[0]);
                for bits in from.all() {
                    let expected = match from.decode(bits) {
                        Finite { negative, units } if units != 0 => {
                            to.round(mode, signed(negative, units << to.scale), 1 << from.scale)
                        }
                        special => to.encode_special(special),
                    };
                    assert_eq!(bench.run(&[bits], &output), expected, "{mode:?} {bits:b}");
                }
            }
            for width in [1usize, 2, 5] {
                let mut bench = Bench::new(&[width]);
                let input = bench.inputs[0].clone();
                let unsigned = bench.circuit.float_from_unsigned(to.format, mode, &input);
                let two_s = bench.circuit.float_from_signed(to.format, mode, &input);
                for n in 0..1i128 << width {
                    let s = if n >> (width - 1) == 1 { n - (1 << width) } else { n };
                    let values = [n as u128];
                    assert_eq!(bench.run(&values, &unsigned), to.round(mode, n << to.scale, 1));
                    assert_eq!(bench.run(&values, &two_s), to.round(mode, s << to.scale, 1));
                }
            }
        }
    }
}

#[test]
fn comparisons_and_classes_are_right_for_all_tiny_operands() {
    let tiny = Tiny::new(3, 3);
    let format = tiny.format;
    let (mut bench, floats) = float_bench(format, 2);
    let (a, b) = (&floats[0], &floats[1]);
    let c = &mut bench.circuit;
    let relations = [c.float_less(format, a, b), c.float_at_most(format, a, b), c.float_equal(format, a, b)];
    let (least, greatest) = (c.float_min(format, a, b), c.float_max(format, a, b));
    let classes = [
        c.is_nan(format, a),
        c.is_infinite(format, a),
        c.is_zero(format, a),
        c.is_normal(format, a),
        c.is_subnormal(format, a),
        c.is_negative(format, a),
        c.is_positive(format, a),
    ];
    let (magnitude, negation) = (c.float_abs(format, a), c.float_neg(format, a));
    // The machine's floats have all of the tiny format's values.
    let float = |bits: u128| match tiny.decode(bits) {
        Nan => f64::NAN,
        Infinite { negative } => {
            if negative {
                f64::NEG_INFINITY
            } else {
                f64::INFINITY
            }
        }
        Finite { negative, units } => {
            let magnitude = units as f64 / f64::from(1 << tiny.scale);
            if negative { -magnitude } else { magnitude }
        }
    };
    let canonical = |bits: u128| if float(bits).is_nan() { tiny.nan() } else { bits };
    for x in tiny.all() {
        for y in tiny.all() {
            let (v, w) = (float(x), float(y));
            let expected = u128::from(v < w) | u128::from(v <= w) << 1 | u128::from(v == w) << 2;
            assert_eq!(bench.run(&[x, y], &relations), expected, "{v} {w}");
            let first_is_less = if v == w { v.is_sign_negative() } else { v < w };
            let pick = |first: bool| canonical(if w.is_nan() || first && !v.is_nan() { x } else { y });
            assert_eq!(bench.run(&[x, y], &least), pick(first_is_less), "min {v} {w}");
            let first_is_more = if v == w { !v.is_sign_negative() } else { v > w };
            assert_eq!(bench.run(&[x, y], &greatest), pick(first_is_more), "max {v} {w}");
        }
        let v = float(x);
        let subnormal = v != 0.0 && v.abs() < 0.25;
        let normal = v.is_finite() && v != 0.0 && !subnormal;
        let expected = [
            v.is_nan(),
            v.is_infinite(),
            v == 0.0,
            normal,
            subnormal,
            !v.is_nan() && v.is_sign_negative(),
            !v.is_nan() && v.is_sign_positive(),
        ];
        let expected = expected.iter().enumerate().map(|(i, &bit)| u128::from(bit) << i).sum::<u128>();
        assert_eq!(bench.run(&[x, 0], &classes), expected, "{v}");
        assert_eq!(bench.run(&[x, 0], &magnitude), canonical(x) & (tiny.sign_bit(true) - 1));
        let negated = if v.is_nan() { tiny.nan() } else { x ^ tiny.sign_bit(true) };
        assert_eq!(bench.run(&[x, 0], &negation), negated);
    }
}

#[test]
fn a_fresh_float_has_one_nan_and_every_other_encoding() {
    let tiny = Tiny::new(3, 3);
    let mut bench = Bench::new(&[]);
    let word = bench.circuit.fresh_float(tiny.format);
    bench.inputs.push(word);
    let input = bench.inputs[0].clone();
    let mut count = 0;
    for bits in tiny.all() {
        let assumptions: Vec<Lit> =
            input.iter().enumerate().map(|(i, bit)| bit.negate_if(bits >> i & 1 == 0)).collect();
        let possible = bench.circuit.solve(&assumptions) == crate::sat::cdcl::Answer::Sat;
        assert_eq!(possible, bits == tiny.nan() || !matches!(tiny.decode(bits), Nan));
        count += u32::from(possible);
    }
    assert_eq!(count, 64 - 2 * 3 + 1);
}

const F32: Format = Format { exp: 8, sig: 24 };
const F64: Format = Format { exp: 11, sig: 53 };

fn random_f64(random: &mut Random) -> f64 {
    let near = f64::from_bits(0x3ff0_0000_0000_0000 + (random.next() >> 12) + ((random.next() % 8) << 52));
    match random.next() % 6 {
        0 => f64::from_bits(random.next()),
        1 => f64::from_bits(random.next() >> (random.next() % 64)),
        2 => [0.0, -0.0, 1.0, f64::INFINITY, f64::NAN, f64::MAX, 0.5][(random.next() % 7) as usize],
        3 => (random.next() % 1000) as f64 / 8.0 - 60.0,
        _ => {
            if random.next().is_multiple_of(2) {
                near
            } else {
                -near
            }
        }
    }
}

fn bits32(x: f32) -> u128 {
    u128::from(if x.is_nan() { f32::NAN.to_bits() & 0x7fff_ffff } else { x.to_bits() })
}

fn bits64(x: f64) -> u128 {
    u128::from(if x.is_nan() { f64::NAN.to_bits() & (u64::MAX >> 1) } else { x.to_bits() })
}

#[test]
fn f32_operations_agree_with_the_machine_on_random_operands() {
    let mut random = Random(32);
    let (mut bench, f) = float_bench(F32, 3);
    let c = &mut bench.circuit;
    let mode = RoundingMode::Rne;
    let outputs = [
        c.float_add(F32, mode, &f[0], &f[1]),
        c.float_sub(F32, mode, &f[0], &f[1]),
        c.float_mul(F32, mode, &f[0], &f[1]),
        c.float_div(F32, mode, &f[0], &f[1]),
        c.float_fma(F32, mode, &f[0], &f[1], &f[2]),
        c.float_sqrt(F32, mode, &f[0]),
        c.float_round_to_integral(F32, mode, &f[0]),
        c.float_to_signed(F32, RoundingMode::Rtz, &f[0], 32),
        c.float_to_unsigned(F32, RoundingMode::Rtz, &f[0], 64),
    ];
    for _ in 0..60 {
        let [x, y, z] = [(); 3].map(|()| random_f64(&mut random) as f32);
        let values = [x, y, z].map(bits32);
        let expected = [
            bits32(x + y),
            bits32(x - y),
            bits32(x * y),
            bits32(x / y),
            bits32(x.mul_add(y, z)),
            bits32(x.sqrt()),
            bits32(x.round_ties_even()),
            u128::from(x as i32 as u32),
            u128::from(x as u64),
        ];
        // One run reads all outputs.
        let all: Word = outputs[..3].concat();
        let found = bench.run(&values, &all);
        assert_eq!(found, expected[0] | expected[1] << 32 | expected[2] << 64, "{x:e} {y:e}");
        for (output, expected) in outputs.iter().zip(expected).skip(3) {
            let bits = output.iter().enumerate();
            let found: u128 = bits.map(|(i, &bit)| u128::from(bench.circuit.value(bit)) << i).sum();
            assert_eq!(found, expected, "{x:e} {y:e} {z:e}");
        }
    }
}

#[test]
fn f64_sums_and_conversions_agree_with_the_machine_on_random_operands() {
    let mut random = Random(6464);
    let (mut bench, f) = float_bench(F64, 2);
    let integer = bench.circuit.fresh_word(64);
    bench.inputs.push(integer.clone());
    let c = &mut bench.circuit;
    let mode = RoundingMode::Rne;
    let outputs = [
        c.float_add(F64, mode, &f[0], &f[1]),
        c.float_to_float(F64, F32, mode, &f[0]),
        c.float_to_signed(F64, RoundingMode::Rtz, &f[0], 64),
        c.float_from_signed(F64, mode, &integer),
        c.float_from_unsigned(F32, mode, &integer),
    ];
    for _ in 0..60 {
        let [x, y] = [(); 2].map(|()| random_f64(&mut random));
        let n = random.number();
        let expected = [
            bits64(x + y),
            bits32(x as f32),
            u128::from(x as i64 as u64),
            bits64(n as i64 as f64),
            bits32(n as f32),
        ];
        for (output, expected) in outputs.iter().zip(expected) {
            assert_eq!(
                bench.run(&[bits64(x), bits64(y), u128::from(n)], output),
                expected,
                "{x:e} {y:e} {n}"
            );
        }
    }
}
