//! Bit operations as sums. With a number on one side they cut the other into runs of bits, each a quotient and a rest by a power of two; of two
//! open numbers each bit is a truth value. Numbers are two's complement of unbounded length, as the judge has them.

use super::lower::{Build, Stop, WIDE, known_int};
use super::node::Query;
use super::symbol::{Linear, Sym, Truth};
use crate::expr::BinaryOp;
use touchstone_logic::Int;
use touchstone_solve::kernel::{Constraint, Relation};

/// Two open numbers of more bits than machine integers have are left to the judge.
const MOST_BITS: u32 = 64;

/// Bits of a number from its lowest up, and its sign: `number = Σ 2^i bit_i - 2^n sign`.
struct Bits {
    bits: Vec<Truth>,
    sign: Truth,
}

impl Query {
    /// `&`, `|` or `^`, of numbers as two's complement or of truth values.
    pub(super) fn bitwise(&mut self, op: BinaryOp, left: Sym, right: Sym) -> Build<Sym> {
        match (left, right) {
            (Sym::Bool(l), Sym::Bool(r)) => Ok(Sym::Bool(match op {
                BinaryOp::BitAnd => self.all(&[l, r])?,
                BinaryOp::BitOr => self.any(&[l, r])?,
                _ => {
                    let (one, other) = (self.all(&[l, r.negate()])?, self.all(&[l.negate(), r])?);
                    self.any(&[one, other])?
                }
            })),
            (Sym::Int(l), Sym::Int(r)) => {
                let Some(common) = self.common_bits(&l, &r)? else { return Ok(Sym::Unknown) };
                // a | b = a + b - (a & b), a ^ b = a + b - 2 (a & b)
                let both = l.add(1, &r);
                Ok(match op {
                    BinaryOp::BitAnd => Some(common),
                    BinaryOp::BitOr => both.and_then(|both| both.add(-1, &common)),
                    _ => both.and_then(|both| both.add(-2, &common)),
                }
                .map_or(Sym::Unknown, Sym::Int))
            }
            _ => Ok(Sym::Unknown),
        }
    }

    /// `left & right`; `None` of two that are both open and large.
    fn common_bits(&mut self, left: &Linear, right: &Linear) -> Build<Option<Linear>> {
        let (l, r) = (left.known().or_else(|| self.fixed(left)), right.known().or_else(|| self.fixed(right)));
        match (l, r) {
            (Some(l), Some(r)) => return Ok(Some(Linear::constant(l & r))),
            (Some(mask), None) => return self.masked(right, mask),
            (None, Some(mask)) => return self.masked(left, mask),
            (None, None) => {}
        }
        let (l, r) = (self.variable(left)?, self.variable(right)?);
        let ends = [self.space.min(l), self.space.max(l), self.space.min(r), self.space.max(r)];
        // So many bits that every end fits into them and a sign.
        let length = |end: &i128| 128 - (if *end < 0 { !*end } else { *end }).leading_zeros();
        let count = ends.iter().map(length).max().unwrap_or_default();
        if count > MOST_BITS {
            return Ok(None);
        }
        let (l, r) = (self.bits(left, count)?, self.bits(right, count)?);
        let mut common = Linear::constant(0);
        for (at, (l, r)) in l.bits.iter().zip(&r.bits).enumerate() {
            let both = self.all(&[*l, *r])?;
            common = self.weighted(common, both, 1 << at)?;
        }
        let negative = self.all(&[l.sign, r.sign])?;
        self.weighted(common, negative, -(1 << count)).map(Some)
    }

    /// `number & mask`: for each run of ones in the mask what's left of it is cut off, then the run.
    fn masked(&mut self, number: &Linear, mask: i128) -> Build<Option<Linear>> {
        if mask < 0 {
            // n & m = n - (n & !m)
            let Some(others) = self.masked(number, !mask)? else { return Ok(None) };
            return Ok(number.clone().add(-1, &others));
        }
        let whole = self.variable(number)?;
        if self.space.min(whole) < -WIDE || self.space.max(whole) > WIDE || mask > WIDE {
            return Ok(None);
        }
        let (mut common, mut rest) = (Linear::constant(0), number.clone());
        let (mut mask, mut at) = (mask, 0);
        while mask != 0 {
            let zeros = mask.trailing_zeros();
            let ones = (mask >> zeros).trailing_ones();
            (rest, _) = self.divided(&rest, zeros)?;
            let run;
            (rest, run) = self.divided(&rest, ones)?;
            at += zeros;
            let Some(sum) = common.add(1 << at, &run) else { return Ok(None) };
            common = sum;
            at += ones;
            mask = mask >> zeros >> ones;
        }
        Ok(Some(common))
    }

    /// `left << right` or `left >> right`.
    pub(super) fn shifted(&mut self, op: BinaryOp, left: &Linear, right: &Linear) -> Build<Sym> {
        let Some(count) = right.known().or_else(|| self.fixed(right)) else { return Ok(Sym::Unknown) };
        let count = count.max(0);
        if let Some(left) = left.known() {
            let (left, count) = (Int::from(left), Int::from(count));
            return Ok(known_int(&match op {
                BinaryOp::Shl => left.shifted_left(&count),
                _ => left.shifted_right(&count),
            }));
        }
        let Some(count) = u32::try_from(count).ok().filter(|count| *count <= MOST_BITS) else {
            return Ok(Sym::Unknown);
        };
        if op == BinaryOp::Shl {
            return Ok(left.clone().scale(1 << count).map_or(Sym::Unknown, Sym::Int));
        }
        let whole = self.variable(left)?;
        if self.space.min(whole) < -WIDE || self.space.max(whole) > WIDE {
            return Ok(Sym::Unknown);
        }
        Ok(Sym::Int(self.divided(left, count)?.0))
    }

    /// The bits of a number between `-2^count` and `2^count`.
    fn bits(&mut self, number: &Linear, count: u32) -> Build<Bits> {
        let mut sum = Linear::constant(0);
        let mut bits = Vec::new();
        for at in 0..count {
            let bit = Truth::Lit(self.unknown());
            sum = self.weighted(sum, bit, 1 << at)?;
            bits.push(bit);
        }
        let low = self.variable(number)?;
        let sign = match self.space.min(low) >= 0 {
            true => Truth::Known(false),
            false => Truth::Lit(self.unknown()),
        };
        let sum = self.weighted(sum, sign, -(1 << count))?;
        self.post_equal(number, &sum)?;
        Ok(Bits { bits, sign })
    }

    fn weighted(&mut self, sum: Linear, bit: Truth, weight: i128) -> Build<Linear> {
        let bit = self.bit(bit)?;
        // Weights are below 2^64.
        sum.add(weight, &bit).ok_or(Stop::Conflict)
    }

    /// `number = quotient · 2^count + rest`, with a rest of `count` bits.
    fn divided(&mut self, number: &Linear, count: u32) -> Build<(Linear, Linear)> {
        if count == 0 {
            return Ok((number.clone(), Linear::constant(0)));
        }
        let whole = self.variable(number)?;
        let (low, high) = (self.space.min(whole) >> count, self.space.max(whole) >> count);
        let quotient = match low == high {
            true => Linear::constant(low),
            false => Linear::var(self.space.new_var(low, high)),
        };
        let rest = Linear::var(self.space.new_var(0, (1 << count) - 1));
        if let Some(sum) = rest.clone().add(1 << count, &quotient) {
            self.post(Constraint::Linear {
                terms: sum.terms.iter().copied().chain([(-1, whole)]).collect(),
                relation: Relation::Eq,
                constant: -sum.constant,
                reified: None,
            })?;
        } else {
            self.leaves_out = true;
        }
        Ok((quotient, rest))
    }
}
