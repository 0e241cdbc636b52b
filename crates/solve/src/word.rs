//! Words: values of machine sorts as plain numbers of up to 128 bits, and the operators on them as the machine has them. What
//! both the concrete interpreter and the constant part of symbolic execution run on. Shares no code with `logic`'s evaluator,
//! which the tests hold it to.

use touchstone_logic::{BitVec, Float, Int, Op, RoundingMode, Sort, Value};

/// What a word stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A truth value: 0 or 1.
    Bool,
    /// So many bits, 1 to 128.
    Bits(u32),
    /// An IEEE float's bits; NaN is the canonical one.
    Float {
        /// Exponent bits.
        exp: u32,
        /// Significand bits with the hidden one.
        sig: u32,
    },
    /// No word: integers, arrays and the like.
    Other,
}

impl Kind {
    /// The bits that a value of this kind might have as well: a NaN has either sign.
    pub fn otherwise(self, word: u128) -> u128 {
        let Kind::Float { exp, sig } = self else { return word };
        let (sign, infinity) = (1 << (exp + sig - 1), mask(exp) << (sig - 1));
        if word & !sign > infinity { word ^ sign } else { word }
    }

    /// The kind of a sort's values.
    #[inline]
    pub fn of(sort: &Sort) -> Kind {
        match sort {
            Sort::Bool => Kind::Bool,
            Sort::BitVec(width) if *width <= 128 => Kind::Bits(*width),
            Sort::Float { exp, sig } if exp + sig <= 128 => Kind::Float { exp: *exp, sig: *sig },
            _ => Kind::Other,
        }
    }

    /// Number of bits.
    #[inline]
    pub fn width(self) -> u32 {
        match self {
            Kind::Bool => 1,
            Kind::Bits(width) => width,
            Kind::Float { exp, sig } => exp + sig,
            Kind::Other => 0,
        }
    }

    /// Number of bytes that it takes in memory; 0 if it can't be there.
    #[inline]
    pub fn bytes(self) -> u64 {
        u64::from(self.width().div_ceil(8))
    }

    /// The sort whose values these are; `None` if they are no words.
    pub fn sort(self) -> Option<Sort> {
        match self {
            Kind::Bool => Some(Sort::Bool),
            Kind::Bits(width) => Some(Sort::BitVec(width)),
            Kind::Float { exp, sig } => Some(Sort::Float { exp, sig }),
            Kind::Other => None,
        }
    }

    /// The value that a word is.
    pub fn value(self, word: u128) -> Option<Value> {
        match self {
            Kind::Bool => Some(Value::Bool(word & 1 != 0)),
            Kind::Bits(width) => BitVec::new(width, int(word)).map(Value::BitVec),
            Kind::Float { exp, sig } => Some(Value::Float(Float::from_bits(exp, sig, &int(word)))),
            Kind::Other => None,
        }
    }

    /// The word of a memory's bytes, and the other way round they are the same number: only floats have several NaNs.
    #[inline]
    pub fn in_memory(self, bits: u128) -> u128 {
        match self {
            Kind::Bool => bits & 1,
            Kind::Bits(width) => bits & mask(width),
            Kind::Float { exp, sig } => canonical(exp, sig, bits),
            Kind::Other => bits,
        }
    }
}

fn int(word: u128) -> Int {
    match i128::try_from(word) {
        Ok(small) => Int::from(small),
        Err(_) => Int::from((word >> 64) as u64).shl(64) + &Int::from(word as u64),
    }
}

/// The word of a value, if it is one.
#[inline]
pub fn of_value(value: &Value) -> Option<u128> {
    match value {
        Value::Bool(truth) => Some(u128::from(*truth)),
        Value::BitVec(vector) if vector.width() <= 128 => word_of(vector.unsigned()),
        Value::Float(float) if float.exponent_bits() + float.significand_bits() <= 128 => {
            word_of(float.bits())
        }
        _ => None,
    }
}

fn word_of(n: &Int) -> Option<u128> {
    if let Some(small) = n.to_i128() {
        return u128::try_from(small).ok();
    }
    let high = n.shr_floor(64).to_i128()?;
    let low = n.low_bits(64).to_i128()?;
    Some((u128::try_from(high).ok()? << 64) | u128::try_from(low).ok()?)
}

/// So many ones.
#[inline]
pub fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1u128 << width) - 1 }
}

/// The two's complement value.
#[inline]
pub fn signed(word: u128, width: u32) -> i128 {
    if width >= 128 || width == 0 {
        return word as i128;
    }
    let shift = 128 - width;
    ((word << shift) as i128) >> shift
}

fn canonical(exp: u32, sig: u32, bits: u128) -> u128 {
    let bits = bits & mask(exp + sig);
    let fraction = mask(sig - 1);
    let exponent = mask(exp) << (sig - 1);
    if bits & exponent == exponent && bits & fraction != 0 { exponent | (1u128 << (sig - 2)) } else { bits }
}

/// An operator with what's known of its operands' widths.
#[derive(Clone, Debug)]
pub struct Operator {
    /// The operator.
    pub op: Op,
    /// Kind of the first operand.
    pub first: Kind,
    /// Kind of the second operand; the third of `ite` is as the second.
    pub second: Kind,
    /// Kind of the result.
    pub result: Kind,
}

impl Operator {
    /// Tells whether [`Operator::apply`] knows it.
    pub fn is_native(&self) -> bool {
        self.first != Kind::Other
            && self.second != Kind::Other
            && self.result != Kind::Other
            && self.apply(1, 1, 1).is_some()
    }

    /// The result on words; `None` if the operator isn't native, whatever the words.
    #[inline]
    pub fn apply(&self, a: u128, b: u128, c: u128) -> Option<u128> {
        apply(&self.op, [self.first, self.second, self.result], [a, b, c])
    }
}

/// The result of an operator on words: the kinds are those of the first two operands (of a unary one, anything for the
/// second) and of the result. `None` if it isn't native, whatever the words.
#[inline]
pub fn apply(op: &Op, kinds: [Kind; 3], words: [u128; 3]) -> Option<u128> {
    {
        let ([first, second, result], [a, b, c]) = (kinds, words);
        let width = first.width();
        let ones = mask(width);
        let sa = || signed(a, width);
        let sb = || signed(b, width);
        Some(match op {
            Op::Not => a ^ 1,
            Op::And | Op::BvAnd => a & b,
            Op::Or | Op::BvOr => a | b,
            Op::Xor | Op::BvXor => a ^ b,
            Op::Implies => (a ^ 1) | b,
            Op::Ite => {
                if a != 0 {
                    b
                } else {
                    c
                }
            }
            Op::Eq => u128::from(a == b),
            Op::Distinct => u128::from(a != b),
            Op::BvNot => !a & ones,
            Op::BvNeg => a.wrapping_neg() & ones,
            Op::BvNand => !(a & b) & ones,
            Op::BvNor => !(a | b) & ones,
            Op::BvXnor => !(a ^ b) & ones,
            Op::BvAdd => a.wrapping_add(b) & ones,
            Op::BvSub => a.wrapping_sub(b) & ones,
            Op::BvMul => a.wrapping_mul(b) & ones,
            Op::BvUdiv => a.checked_div(b).unwrap_or(ones),
            Op::BvUrem => a.checked_rem(b).unwrap_or(a),
            Op::BvSdiv => match sb() {
                0 if sa() < 0 => 1 & ones,
                0 => ones,
                divisor => sa().wrapping_div(divisor) as u128 & ones,
            },
            Op::BvSrem => match sb() {
                0 => a,
                divisor => sa().wrapping_rem(divisor) as u128 & ones,
            },
            Op::BvSmod => match sb() {
                0 => a,
                divisor => {
                    let rest = sa().wrapping_rem(divisor);
                    let wrong = rest != 0 && (rest < 0) != (divisor < 0);
                    (if wrong { rest.wrapping_add(divisor) } else { rest }) as u128 & ones
                }
            },
            Op::BvShl if b < u128::from(width) => (a << b) & ones,
            Op::BvLshr if b < u128::from(width) => a >> b,
            Op::BvShl | Op::BvLshr => 0,
            Op::BvAshr => (sa() >> b.min(u128::from(width - 1).min(127))) as u128 & ones,
            Op::BvComp => u128::from(a == b),
            Op::Concat => (a << second.width()) | b,
            Op::Extract { high, low } => (a >> low) & mask(high - low + 1),
            Op::ZeroExtend(_) => a,
            Op::SignExtend(_) => sa() as u128 & mask(result.width()),
            Op::RotateLeft(by) => rotate_left(a, width, *by),
            Op::RotateRight(by) => rotate_left(a, width, width - by % width),
            Op::Repeat(times) => (0..*times).fold(0, |word, _| (word << (width % 128)) | a),
            Op::BvUlt => u128::from(a < b),
            Op::BvUle => u128::from(a <= b),
            Op::BvSlt => u128::from(sa() < sb()),
            Op::BvSle => u128::from(sa() <= sb()),
            Op::BvNegO => u128::from(a == 1u128 << (width - 1)),
            Op::BvUaddO => u128::from(a.checked_add(b).is_none_or(|sum| sum > ones)),
            Op::BvUsubO => u128::from(a < b),
            Op::BvUmulO => u128::from(a.checked_mul(b).is_none_or(|product| product > ones)),
            Op::BvSaddO => u128::from(beyond(sa().checked_add(sb()), width)),
            Op::BvSsubO => u128::from(beyond(sa().checked_sub(sb()), width)),
            Op::BvSmulO => u128::from(beyond(sa().checked_mul(sb()), width)),
            Op::BvSdivO => u128::from(a == 1u128 << (width - 1) && b == ones),
            op => return float(op, first, result, [a, b, c]),
        })
    }
}

fn beyond(result: Option<i128>, width: u32) -> bool {
    result.is_none_or(|result| signed(result as u128 & mask(width), width) != result)
}

fn rotate_left(a: u128, width: u32, by: u32) -> u128 {
    let by = by % width;
    if by == 0 { a } else { ((a << by) | (a >> (width - by))) & mask(width) }
}

/// An IEEE format that the machine has.
trait Machine: Copy + PartialOrd {
    const EXP: u32;
    const SIG: u32;
    fn from_word(word: u128) -> Self;
    fn word(self) -> u128;
    fn arithmetic(op: &Op, a: Self, b: Self, c: Self) -> Option<Self>;
    fn from_signed(n: i128) -> Self;
    fn from_unsigned(n: u128) -> Self;
    fn to_signed(self) -> i128;
    fn to_unsigned(self) -> u128;
}

macro_rules! machine {
    ($float:ty, $bits:ty, $exp:expr, $sig:expr) => {
        impl Machine for $float {
            const EXP: u32 = $exp;
            const SIG: u32 = $sig;
            fn from_word(word: u128) -> $float {
                <$float>::from_bits(word as $bits)
            }
            fn word(self) -> u128 {
                canonical($exp, $sig, u128::from(self.to_bits()))
            }
            fn arithmetic(op: &Op, a: $float, b: $float, c: $float) -> Option<$float> {
                Some(match op {
                    Op::FpAdd(RoundingMode::Rne) => a + b,
                    Op::FpSub(RoundingMode::Rne) => a - b,
                    Op::FpMul(RoundingMode::Rne) => a * b,
                    Op::FpDiv(RoundingMode::Rne) => a / b,
                    Op::FpFma(RoundingMode::Rne) => a.mul_add(b, c),
                    Op::FpSqrt(RoundingMode::Rne) => a.sqrt(),
                    Op::FpRoundToIntegral(RoundingMode::Rne) => a.round_ties_even(),
                    Op::FpRoundToIntegral(RoundingMode::Rna) => a.round(),
                    Op::FpRoundToIntegral(RoundingMode::Rtp) => a.ceil(),
                    Op::FpRoundToIntegral(RoundingMode::Rtn) => a.floor(),
                    Op::FpRoundToIntegral(RoundingMode::Rtz) => a.trunc(),
                    _ => return None,
                })
            }
            fn from_signed(n: i128) -> $float {
                n as $float
            }
            fn from_unsigned(n: u128) -> $float {
                n as $float
            }
            fn to_signed(self) -> i128 {
                self.trunc() as i128
            }
            fn to_unsigned(self) -> u128 {
                self.trunc() as u128
            }
        }
    };
}

machine!(f32, u32, 8, 24);
machine!(f64, u64, 11, 53);

fn float(op: &Op, first: Kind, result: Kind, words: [u128; 3]) -> Option<u128> {
    const F32: Kind = Kind::Float { exp: 8, sig: 24 };
    const F64: Kind = Kind::Float { exp: 11, sig: 53 };
    match (first, result) {
        (F32, _) => of_float::<f32>(op, result, words),
        (F64, _) => of_float::<f64>(op, result, words),
        (Kind::Bits(width), F32) => to_float::<f32>(op, width, words[0]),
        (Kind::Bits(width), F64) => to_float::<f64>(op, width, words[0]),
        _ => None,
    }
}

/// Operators on a float.
fn of_float<F: Machine>(op: &Op, result: Kind, [a, b, c]: [u128; 3]) -> Option<u128> {
    let width = F::EXP + F::SIG;
    let sign = 1u128 << (width - 1);
    let infinity = mask(F::EXP) << (F::SIG - 1);
    let nan = a & !sign > infinity;
    let exponent = a & infinity;
    let (x, y) = (F::from_word(a), F::from_word(b));
    Some(match op {
        Op::FpAbs => a & !sign,
        Op::FpNeg if nan => a,
        Op::FpNeg => a ^ sign,
        Op::FpLe => u128::from(x <= y),
        Op::FpLt => u128::from(x < y),
        Op::FpEq => u128::from(x == y),
        Op::FpIsNan => u128::from(nan),
        Op::FpIsInfinite => u128::from(a & !sign == infinity),
        Op::FpIsZero => u128::from(a & !sign == 0),
        Op::FpIsNormal => u128::from(exponent != 0 && exponent != infinity),
        Op::FpIsSubnormal => u128::from(exponent == 0 && a & !sign != 0),
        Op::FpIsNegative => u128::from(!nan && a & sign != 0),
        Op::FpIsPositive => u128::from(!nan && a & sign == 0),
        Op::FpToBits => a,
        Op::FpFromFp { rm: RoundingMode::Rne, .. } => match result {
            Kind::Float { exp: 8, sig: 24 } if F::SIG == 53 => (f64::from_bits(a as u64) as f32).word(),
            Kind::Float { exp: 11, sig: 53 } if F::SIG == 24 => f64::from(f32::from_bits(a as u32)).word(),
            Kind::Float { exp, sig } if exp == F::EXP && sig == F::SIG => a,
            _ => return None,
        },
        Op::FpToSbv { rm: RoundingMode::Rtz, width } if *width <= 128 => {
            let high = (mask(*width) >> 1) as i128;
            x.to_signed().clamp(-high - 1, high) as u128 & mask(*width)
        }
        Op::FpToUbv { rm: RoundingMode::Rtz, width } if *width <= 128 => x.to_unsigned().min(mask(*width)),
        op => F::arithmetic(op, x, y, F::from_word(c))?.word(),
    })
}

/// Operators that make a float of a bit-vector.
fn to_float<F: Machine>(op: &Op, width: u32, a: u128) -> Option<u128> {
    Some(match op {
        Op::FpFromBits { .. } => canonical(F::EXP, F::SIG, a),
        Op::FpFromSbv { rm: RoundingMode::Rne, .. } => F::from_signed(signed(a, width)).word(),
        Op::FpFromUbv { rm: RoundingMode::Rne, .. } => F::from_unsigned(a).word(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchstone_logic::testing::Rng;
    use touchstone_logic::{Store, Valuation, eval};

    fn interesting(rng: &mut Rng, kind: Kind) -> u128 {
        let width = kind.width();
        let word = match rng.below(6) {
            0 => 0,
            1 => 1,
            2 => u128::MAX,
            3 => 1u128 << (width - 1),
            4 => rng.bits() as u128 & 7,
            _ => (u128::from(rng.bits()) << 64) | u128::from(rng.bits()),
        };
        let word = match kind {
            Kind::Float { exp, sig } if rng.chance(1, 2) => {
                // A float of moderate size.
                let exponent = (mask(exp) >> 1).wrapping_add(rng.below(12) as u128).wrapping_sub(6);
                (word & (1 << (exp + sig - 1))) | (exponent << (sig - 1)) | (word & mask(sig - 1))
            }
            _ => word,
        };
        kind.in_memory(word)
    }

    #[test]
    fn operators_agree_with_the_evaluator() {
        let mut rng = Rng::new(7);
        let rm = RoundingMode::Rne;
        let rtz = RoundingMode::Rtz;
        let (f32s, f64s) = (Kind::Float { exp: 8, sig: 24 }, Kind::Float { exp: 11, sig: 53 });
        let mut checked = 0;
        let mut check = |op: Op, kinds: &[Kind], rng: &mut Rng| {
            let mut store = Store::new();
            let mut terms = vec![];
            for (index, kind) in kinds.iter().enumerate() {
                let sort = kind.sort().expect("a machine sort");
                terms.push(store.variable(&format!("v{index}"), sort).expect("fresh"));
            }
            let term = store.raw(op.clone(), &terms).expect("well-sorted");
            let result = Kind::of(store.sort(term));
            let operator = Operator {
                op: op.clone(),
                first: kinds[0],
                second: kinds.get(1).copied().unwrap_or(Kind::Bool),
                result,
            };
            assert!(operator.is_native(), "{op:?} {kinds:?}");
            for _ in 0..40 {
                let words: Vec<u128> = kinds.iter().map(|kind| interesting(rng, *kind)).collect();
                let valuation: Valuation = store
                    .vars()
                    .zip(kinds.iter().zip(&words))
                    .map(|(var, (kind, word))| (var, kind.value(*word).expect("a value")))
                    .collect();
                let expected = of_value(&eval(&store, term, &valuation).expect("evaluates"));
                let at = |i: usize| words.get(i).copied().unwrap_or(0);
                assert_eq!(operator.apply(at(0), at(1), at(2)), expected, "{op:?} {kinds:?} {words:x?}");
                checked += 1;
            }
        };
        for width in [1, 3, 8, 32, 33, 64, 127, 128] {
            let bits = Kind::Bits(width);
            for op in [
                Op::BvNand,
                Op::BvNor,
                Op::BvXnor,
                Op::BvAnd,
                Op::BvOr,
                Op::BvXor,
                Op::BvAdd,
                Op::BvSub,
                Op::BvMul,
                Op::BvUdiv,
                Op::BvUrem,
                Op::BvSdiv,
                Op::BvSrem,
                Op::BvSmod,
                Op::BvShl,
                Op::BvLshr,
                Op::BvAshr,
                Op::BvComp,
                Op::BvUlt,
                Op::BvUle,
                Op::BvSlt,
                Op::BvSle,
                Op::BvUaddO,
                Op::BvSaddO,
                Op::BvUsubO,
                Op::BvSsubO,
                Op::BvUmulO,
                Op::BvSmulO,
                Op::BvSdivO,
                Op::Eq,
                Op::Distinct,
            ] {
                check(op, &[bits, bits], &mut rng);
            }
            for op in [Op::BvNot, Op::BvNeg, Op::BvNegO, Op::RotateLeft(5), Op::RotateRight(9), Op::Repeat(1)]
            {
                check(op, &[bits], &mut rng);
            }
            check(Op::Extract { high: width - 1, low: width / 2 }, &[bits], &mut rng);
            check(Op::Ite, &[Kind::Bool, bits, bits], &mut rng);
            if width <= 64 {
                check(Op::ZeroExtend(17), &[bits], &mut rng);
                check(Op::SignExtend(64), &[bits], &mut rng);
                check(Op::Concat, &[bits, Kind::Bits(40)], &mut rng);
                check(Op::Repeat(2), &[bits], &mut rng);
            }
            for (exp, sig) in [(8, 24), (11, 53)] {
                check(Op::FpFromSbv { rm, exp, sig }, &[bits], &mut rng);
                check(Op::FpFromUbv { rm, exp, sig }, &[bits], &mut rng);
                check(Op::FpToSbv { rm: rtz, width }, &[Kind::Float { exp, sig }], &mut rng);
                check(Op::FpToUbv { rm: rtz, width }, &[Kind::Float { exp, sig }], &mut rng);
            }
        }
        for (kind, other) in [(f32s, f64s), (f64s, f32s)] {
            let Kind::Float { exp, sig } = kind else { continue };
            for op in [
                Op::FpAdd(rm),
                Op::FpSub(rm),
                Op::FpMul(rm),
                Op::FpDiv(rm),
                Op::FpLe,
                Op::FpLt,
                Op::FpEq,
                Op::Eq,
            ] {
                check(op, &[kind, kind], &mut rng);
            }
            for op in [
                Op::FpAbs,
                Op::FpNeg,
                Op::FpSqrt(rm),
                Op::FpRoundToIntegral(rm),
                Op::FpRoundToIntegral(rtz),
                Op::FpRoundToIntegral(RoundingMode::Rna),
                Op::FpRoundToIntegral(RoundingMode::Rtp),
                Op::FpRoundToIntegral(RoundingMode::Rtn),
                Op::FpIsNan,
                Op::FpIsInfinite,
                Op::FpIsZero,
                Op::FpIsNormal,
                Op::FpIsSubnormal,
                Op::FpIsNegative,
                Op::FpIsPositive,
                Op::FpToBits,
            ] {
                check(op, &[kind], &mut rng);
            }
            check(Op::FpFma(rm), &[kind, kind, kind], &mut rng);
            check(Op::FpFromFp { rm, exp, sig }, &[other], &mut rng);
            check(Op::FpFromBits { exp, sig }, &[Kind::Bits(exp + sig)], &mut rng);
        }
        assert!(checked > 10_000);
    }
}
