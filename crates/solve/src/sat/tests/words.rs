//! Word circuits against machine arithmetic.

use super::{Bench, Random};
use crate::sat::Lit;
use crate::sat::adder::{constant_word, sign_extend};
use crate::sat::gates::{Circuit, Word};

/// An operation on two words, and its meaning on numbers of that many bits as 128-bit numbers, modulo `2^width` of the
/// result.
type Operation = fn(&mut Circuit, &[Lit], &[Lit]) -> Word;
type Meaning = fn(Operands) -> u128;

struct Operands {
    width: u32,
    a: u128,
    b: u128,
    /// As two's complement.
    x: i128,
    y: i128,
}

impl Operands {
    fn new(width: u32, a: u128, b: u128) -> Operands {
        let signed = |n: u128| (n << (128 - width)) as i128 >> (128 - width);
        Operands { width, a, b, x: signed(a), y: signed(b) }
    }

    fn fits(&self, n: i128) -> bool {
        -(1i128 << (self.width - 1)) <= n && n < 1i128 << (self.width - 1)
    }
}

const OPERATIONS: [(&str, Operation, Meaning); 26] = [
    ("add", |c, a, b| c.add(a, b), |o| o.a.wrapping_add(o.b)),
    ("sub", |c, a, b| c.sub(a, b), |o| o.a.wrapping_sub(o.b)),
    ("neg", |c, a, _| c.neg(a), |o| o.a.wrapping_neg()),
    ("magnitude", |c, a, _| c.magnitude(a), |o| o.x.unsigned_abs()),
    ("multiply", |c, a, b| c.multiply(a, b), |o| o.a.wrapping_mul(o.b)),
    ("multiply_unsigned", |c, a, b| c.multiply_unsigned(a, b), |o| o.a.wrapping_mul(o.b)),
    ("multiply_signed", |c, a, b| c.multiply_signed(a, b), |o| o.x.wrapping_mul(o.y) as u128),
    ("udiv", |c, a, b| c.divide_unsigned(a, b).0, |o| o.a.checked_div(o.b).unwrap_or(u128::MAX)),
    ("urem", |c, a, b| c.divide_unsigned(a, b).1, |o| o.a.checked_rem(o.b).unwrap_or(o.a)),
    (
        "sdiv",
        |c, a, b| c.divide_signed(a, b).0,
        |o| if o.y == 0 { if o.x < 0 { 1 } else { u128::MAX } } else { (o.x / o.y) as u128 },
    ),
    ("srem", |c, a, b| c.divide_signed(a, b).1, |o| if o.y == 0 { o.a } else { (o.x % o.y) as u128 }),
    (
        "smod",
        |c, a, b| c.modulo_signed(a, b),
        |o| if o.y == 0 { o.a } else { (((o.x % o.y) + o.y) % o.y) as u128 },
    ),
    ("shl", |c, a, b| c.shift_left(a, b), |o| if o.b < 128 { o.a << o.b } else { 0 }),
    ("lshr", |c, a, b| c.shift_right_logical(a, b), |o| if o.b < 128 { o.a >> o.b } else { 0 }),
    ("ashr", |c, a, b| c.shift_right_arithmetic(a, b), |o| (o.x >> o.b.min(127)) as u128),
    (
        "sticky",
        |c, a, b| c.shift_right_sticky(a, b),
        |o| {
            let shift = o.b.min(127);
            o.a >> shift | u128::from(o.a >> shift << shift != o.a)
        },
    ),
    ("ult", |c, a, b| vec![c.less_unsigned(a, b)], |o| u128::from(o.a < o.b)),
    ("ule", |c, a, b| vec![c.at_most_unsigned(a, b)], |o| u128::from(o.a <= o.b)),
    ("slt", |c, a, b| vec![c.less_signed(a, b)], |o| u128::from(o.x < o.y)),
    ("sle", |c, a, b| vec![c.at_most_signed(a, b)], |o| u128::from(o.x <= o.y)),
    ("equal", |c, a, b| vec![c.equal(a, b)], |o| u128::from(o.a == o.b)),
    ("saddo", |c, a, b| vec![c.signed_add_overflows(a, b)], |o| u128::from(!o.fits(o.x + o.y))),
    ("ssubo", |c, a, b| vec![c.signed_sub_overflows(a, b)], |o| u128::from(!o.fits(o.x - o.y))),
    (
        "umulo",
        |c, a, b| vec![c.unsigned_multiply_overflows(a, b)],
        |o| u128::from(o.a.checked_mul(o.b).is_none_or(|n| n >> o.width != 0)),
    ),
    ("smulo", |c, a, b| vec![c.signed_multiply_overflows(a, b)], |o| u128::from(!o.fits(o.x * o.y))),
    ("least", |c, a, _| vec![c.is_least_signed(a)], |o| u128::from(o.x == -(1 << (o.width - 1)))),
];

fn truncated(n: u128, width: usize) -> u128 {
    if width < 128 { n & ((1 << width) - 1) } else { n }
}

#[test]
fn every_word_operation_is_right_for_all_operands_of_one_to_four_bits() {
    for width in 1..=4 {
        for (name, operation, meaning) in OPERATIONS {
            let mut bench = Bench::new(&[width, width]);
            let [a, b] = [bench.inputs[0].clone(), bench.inputs[1].clone()];
            let output = operation(&mut bench.circuit, &a, &b);
            for a in 0..1u128 << width {
                for b in 0..1u128 << width {
                    let expected = truncated(meaning(Operands::new(width as u32, a, b)), output.len());
                    assert_eq!(bench.run(&[a, b], &output), expected, "{name}({a}, {b}) at {width} bits");
                }
            }
        }
    }
}

#[test]
fn every_word_operation_is_right_for_random_operands_of_64_bits() {
    let mut random = Random(64);
    for (name, operation, meaning) in OPERATIONS {
        let mut bench = Bench::new(&[64, 64]);
        let [a, b] = [bench.inputs[0].clone(), bench.inputs[1].clone()];
        let output = operation(&mut bench.circuit, &a, &b);
        for _ in 0..60 {
            let a = u128::from(random.number());
            let b = u128::from(if name.contains("sh") { random.number() % 70 } else { random.number() });
            let expected = truncated(meaning(Operands::new(64, a, b)), output.len());
            assert_eq!(bench.run(&[a, b], &output), expected, "{name}({a}, {b})");
        }
    }
}

#[test]
fn constant_operands_fold_to_constants_of_the_same_meaning() {
    let mut circuit = Circuit::new(super::Library::default());
    let before = circuit.bytes();
    for (name, operation, meaning) in OPERATIONS {
        for a in 0..16 {
            for b in 0..16 {
                let (x, y) = (constant_word(a as i128, 4), constant_word(b as i128, 4));
                let output = operation(&mut circuit, &x, &y);
                let bits = output.iter().enumerate();
                let value: Option<u128> =
                    bits.map(|(i, bit)| Some(u128::from(bit.as_constant()?) << i)).sum();
                let expected = truncated(meaning(Operands::new(4, a, b)), output.len());
                assert_eq!(value, Some(expected), "{name}({a}, {b})");
            }
        }
    }
    assert_eq!(circuit.bytes(), before);
}

#[test]
fn one_constant_operand_gives_the_same_meaning() {
    for (name, operation, meaning) in OPERATIONS {
        for constant in 0..16u128 {
            for first in [false, true] {
                let mut bench = Bench::new(&[4]);
                let (word, other) = (constant_word(constant as i128, 4), bench.inputs[0].clone());
                let (a, b) = if first { (&word, &other) } else { (&other, &word) };
                let output = operation(&mut bench.circuit, a, b);
                for input in 0..16 {
                    let (a, b) = if first { (constant, input) } else { (input, constant) };
                    let expected = truncated(meaning(Operands::new(4, a, b)), output.len());
                    assert_eq!(bench.run(&[input], &output), expected, "{name}({a}, {b})");
                }
            }
        }
    }
}

#[test]
fn signed_products_of_words_of_different_widths_are_exact() {
    for (left, right) in [(1, 4), (4, 1), (2, 5), (5, 3), (3, 3)] {
        let mut bench = Bench::new(&[left, right]);
        let [a, b] = [bench.inputs[0].clone(), bench.inputs[1].clone()];
        let output = bench.circuit.multiply_signed(&a, &b);
        assert_eq!(output.len(), left + right);
        for a in 0..1u128 << left {
            for b in 0..1u128 << right {
                let signed = |n: u128, width| Operands::new(width as u32, n, 0).x;
                let expected = truncated((signed(a, left) * signed(b, right)) as u128, left + right);
                assert_eq!(bench.run(&[a, b], &output), expected, "{a} * {b}");
            }
        }
    }
}

#[test]
fn normalizing_shifts_the_highest_set_bit_to_the_top() {
    for width in 1..=9usize {
        let mut bench = Bench::new(&[width]);
        let a = bench.inputs[0].clone();
        let (word, amount) = bench.circuit.normalize(&a);
        for a in 0..1u128 << width {
            let shift = bench.run(&[a], &amount);
            let shifted = bench.run(&[a], &word);
            if a == 0 {
                assert_eq!((shifted, shift), (0, (1 << amount.len()) - 1));
            } else {
                assert_eq!(shift, (a.leading_zeros() as usize + width - 128) as u128);
                assert_eq!(shifted, a << shift);
            }
        }
    }
}

#[test]
fn extension_keeps_the_signed_value() {
    assert_eq!(sign_extend(&constant_word(-3, 4), 70), constant_word(-3, 70));
    assert_eq!(sign_extend(&constant_word(5, 4), 70), constant_word(5, 70));
    assert_eq!(constant_word(-1, 200), vec![Lit::TRUE; 200]);
}
