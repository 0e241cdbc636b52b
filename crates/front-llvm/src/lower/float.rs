//! LLVM's operations on floats as terms: rounded to nearest even, every NaN the same one.

use touchstone_logic::{Float, Int, RoundingMode};
use touchstone_program::{Sort, Store, TermId};

use super::arithmetic::{Check, Term, as_vector};
use super::{Refusal, refuse};
use crate::ast::instruction::{BinaryOp, CastOp, FloatPredicate};

const NEAREST: RoundingMode = RoundingMode::Rne;

/// An operation on two floats.
pub(super) fn binary(store: &mut Store, op: BinaryOp, a: TermId, b: TermId) -> Term {
    Ok(match op {
        BinaryOp::FAdd => store.fp_add(a, b, NEAREST)?,
        BinaryOp::FSub => store.fp_sub(a, b, NEAREST)?,
        BinaryOp::FMul => store.fp_mul(a, b, NEAREST)?,
        BinaryOp::FDiv => store.fp_div(a, b, NEAREST)?,
        BinaryOp::FRem => remainder(store, a, b)?,
        _ => return refuse("an operation of integers on floats"),
    })
}

/// C's `fmod`: what's left when the quotient is cut off. IEEE's remainder is of the nearest quotient, so of the magnitudes it's that, or
/// less by the divisor; adding that is exact, since the result is a number of the format.
fn remainder(store: &mut Store, a: TermId, b: TermId) -> Term {
    let (dividend, divisor) = (store.fp_abs(a)?, store.fp_abs(b)?);
    let nearest = store.fp_rem(dividend, divisor)?;
    let larger = store.fp_add(nearest, divisor, NEAREST)?;
    let Sort::Float { exp, sig } = *store.sort(a) else {
        return refuse("a float's operation of another sort");
    };
    let zero = store.float(Float::zero(exp, sig, false));
    let below = store.fp_lt(nearest, zero)?;
    let magnitude = store.ite(below, larger, nearest)?;
    let magnitude = store.fp_abs(magnitude)?;
    let (negative, minus) = (store.fp_is_negative(a)?, store.fp_neg(magnitude)?);
    Ok(store.ite(negative, minus, magnitude)?)
}

/// A comparison.
pub(super) fn compare(store: &mut Store, predicate: FloatPredicate, a: TermId, b: TermId) -> Term {
    let unordered = |store: &mut Store| -> Term {
        let (left, right) = (store.fp_is_nan(a)?, store.fp_is_nan(b)?);
        Ok(store.or(&[left, right])?)
    };
    Ok(match predicate {
        FloatPredicate::False => store.bool(false),
        FloatPredicate::True => store.bool(true),
        FloatPredicate::Oeq => store.fp_eq(a, b)?,
        FloatPredicate::Ogt => store.fp_gt(a, b)?,
        FloatPredicate::Oge => store.fp_ge(a, b)?,
        FloatPredicate::Olt => store.fp_lt(a, b)?,
        FloatPredicate::Ole => store.fp_le(a, b)?,
        FloatPredicate::One => {
            let (less, greater) = (store.fp_lt(a, b)?, store.fp_gt(a, b)?);
            store.or(&[less, greater])?
        }
        FloatPredicate::Uno => unordered(store)?,
        FloatPredicate::Ord => {
            let unordered = unordered(store)?;
            store.not(unordered)?
        }
        // The unordered ones are the negations of the ordered ones turned round.
        FloatPredicate::Ueq => negated(store, FloatPredicate::One, a, b)?,
        FloatPredicate::Ugt => negated(store, FloatPredicate::Ole, a, b)?,
        FloatPredicate::Uge => negated(store, FloatPredicate::Olt, a, b)?,
        FloatPredicate::Ult => negated(store, FloatPredicate::Oge, a, b)?,
        FloatPredicate::Ule => negated(store, FloatPredicate::Ogt, a, b)?,
        FloatPredicate::Une => negated(store, FloatPredicate::Oeq, a, b)?,
    })
}

fn negated(store: &mut Store, ordered: FloatPredicate, a: TermId, b: TermId) -> Term {
    let ordered = compare(store, ordered, a, b)?;
    Ok(store.not(ordered)?)
}

/// A conversion from or to a float. To an integer, out of range saturates: see [`conversion_check`].
pub(super) fn cast(store: &mut Store, op: CastOp, a: TermId, to: &Sort) -> Term {
    match (op, to) {
        (CastOp::FpTrunc | CastOp::FpExt, Sort::Float { exp, sig }) => {
            Ok(store.fp_from_fp(a, NEAREST, *exp, *sig)?)
        }
        (CastOp::UiToFp, Sort::Float { exp, sig }) => {
            let a = as_vector(store, a)?;
            Ok(store.fp_from_ubv(a, NEAREST, *exp, *sig)?)
        }
        (CastOp::SiToFp, Sort::Float { exp, sig }) => {
            let a = as_vector(store, a)?;
            Ok(store.fp_from_sbv(a, NEAREST, *exp, *sig)?)
        }
        (CastOp::FpToUi, Sort::BitVec(width)) => Ok(store.fp_to_ubv(a, RoundingMode::Rtz, *width)?),
        (CastOp::FpToSi, Sort::BitVec(width)) => Ok(store.fp_to_sbv(a, RoundingMode::Rtz, *width)?),
        (CastOp::FpToUi | CastOp::FpToSi, Sort::Bool) => {
            let bit = match op {
                CastOp::FpToUi => store.fp_to_ubv(a, RoundingMode::Rtz, 1)?,
                _ => store.fp_to_sbv(a, RoundingMode::Rtz, 1)?,
            };
            super::arithmetic::as_i1(store, bit)
        }
        _ => refuse("a conversion between these types"),
    }
}

/// When a conversion to an integer is defined: the number without its fraction is one of that type.
pub(super) fn conversion_check(
    store: &mut Store,
    op: CastOp,
    a: TermId,
    to: &Sort,
) -> Result<Option<Check>, Refusal> {
    let (signed, width) = match (op, to) {
        (CastOp::FpToSi, Sort::BitVec(width)) => (true, *width),
        (CastOp::FpToUi, Sort::BitVec(width)) => (false, *width),
        (CastOp::FpToSi, Sort::Bool) => (true, 1),
        (CastOp::FpToUi, Sort::Bool) => (false, 1),
        _ => return Ok(None),
    };
    let Sort::Float { exp, sig } = *store.sort(a) else { return refuse("a conversion between these types") };
    let (low, high) = match signed {
        true => (-Int::power_of_two(width - 1), Int::power_of_two(width - 1)),
        false => (Int::ZERO, Int::power_of_two(width)),
    };
    let whole = store.fp_round_to_integral(a, RoundingMode::Rtz)?;
    // Both bounds are powers of two or zero, so they are exact, or infinite where the format has nothing so large.
    let low = store.float(Float::from_int(exp, sig, RoundingMode::Rtz, &low));
    let high = store.float(Float::from_int(exp, sig, NEAREST, &high));
    let (above, below) = (store.fp_le(low, whole)?, store.fp_lt(whole, high)?);
    let condition = store.and(&[above, below])?;
    Ok(Some((condition, "conversion of a float to an integer that can't hold it")))
}

/// `llvm.is.fpclass`: whether a float is of one of the classes whose bits are set, from bit 0: signalling NaN, quiet NaN,
/// negative infinity, normal, subnormal and zero, positive zero, subnormal, normal and infinity. Every NaN counts as quiet.
pub(super) fn class(store: &mut Store, a: TermId, classes: TermId) -> Term {
    let bits = match store.literal(classes) {
        Some(touchstone_program::Value::BitVec(v)) => v.unsigned().clone(),
        _ => return refuse("the class of a float by a number that isn't constant"),
    };
    let (negative, nan) = (store.fp_is_negative(a)?, store.fp_is_nan(a)?);
    let positive = store.fp_is_positive(a)?;
    let (infinite, normal) = (store.fp_is_infinite(a)?, store.fp_is_normal(a)?);
    let (subnormal, zero) = (store.fp_is_subnormal(a)?, store.fp_is_zero(a)?);
    let kinds = [
        (1, nan, None),
        (2, infinite, Some(negative)),
        (3, normal, Some(negative)),
        (4, subnormal, Some(negative)),
        (5, zero, Some(negative)),
        (6, zero, Some(positive)),
        (7, subnormal, Some(positive)),
        (8, normal, Some(positive)),
        (9, infinite, Some(positive)),
    ];
    let mut found = vec![];
    for (bit, kind, sign) in kinds {
        if bits.bit(bit) {
            found.push(match sign {
                Some(sign) => store.and(&[kind, sign])?,
                None => kind,
            });
        }
    }
    Ok(store.or(&found)?)
}

/// LLVM's functions of floats, by the part of the intrinsic's name between `llvm.` and the type. `None`: not one that's known.
pub(super) fn function(store: &mut Store, name: &str, args: &[TermId]) -> Result<Option<TermId>, Refusal> {
    let round = |store: &mut Store, a, rm| store.fp_round_to_integral(a, rm);
    Ok(Some(match (name, args) {
        ("sqrt", &[a]) => store.fp_sqrt(a, NEAREST)?,
        ("fabs", &[a]) => store.fp_abs(a)?,
        ("floor", &[a]) => round(store, a, RoundingMode::Rtn)?,
        ("ceil", &[a]) => round(store, a, RoundingMode::Rtp)?,
        ("trunc", &[a]) => round(store, a, RoundingMode::Rtz)?,
        ("rint" | "nearbyint" | "roundeven", &[a]) => round(store, a, NEAREST)?,
        ("round", &[a]) => round(store, a, RoundingMode::Rna)?,
        ("fma", &[a, b, c]) => store.fp_fma(a, b, c, NEAREST)?,
        // It may be rounded once or twice; compilers for these machines emit two operations unless told otherwise.
        ("fmuladd", &[a, b, c]) => {
            let product = store.fp_mul(a, b, NEAREST)?;
            store.fp_add(product, c, NEAREST)?
        }
        ("minnum" | "minimumnum", &[a, b]) => store.fp_min(a, b)?,
        ("maxnum" | "maximumnum", &[a, b]) => store.fp_max(a, b)?,
        ("minimum" | "maximum", &[a, b]) => {
            let chosen = if name == "minimum" { store.fp_min(a, b)? } else { store.fp_max(a, b)? };
            let Sort::Float { exp, sig } = *store.sort(a) else {
                return refuse("a float's function of another sort");
            };
            let nan = store.float(Float::nan(exp, sig));
            let unordered = compare(store, FloatPredicate::Uno, a, b)?;
            store.ite(unordered, nan, chosen)?
        }
        ("fmod", &[a, b]) => remainder(store, a, b)?,
        ("copysign", &[a, b]) => {
            // By the bit, not by the number: a NaN's sign counts as well.
            let (magnitude, bits) = (store.fp_abs(a)?, store.fp_to_bits(b)?);
            let Sort::BitVec(width) = *store.sort(bits) else {
                return refuse("a float's function of another sort");
            };
            let zero = store.bitvec(width, 0)?;
            let negative = store.bvslt(bits, zero)?;
            let minus = store.fp_neg(magnitude)?;
            store.ite(negative, minus, magnitude)?
        }
        _ => return Ok(None),
    }))
}
