//! Bit-vectors as their unsigned values: arithmetic modulo `2^width`, bitwise operations through the bits.

use touchstone_logic::{Op, Sort, Store, TermId};

use super::super::constraint::{Constraint, Lit, Relation};
use super::number::Linear;
use super::{MAX_WIDTH, Stop, Translation, too_large, too_wide, unsupported};

/// The width of a bit-vector term, as a power of two too.
fn width(store: &Store, term: TermId) -> Result<(u32, i128), Stop> {
    match store.sort(term) {
        Sort::BitVec(width) if *width <= MAX_WIDTH => Ok((*width, 1 << width)),
        _ => Err(too_wide(term)),
    }
}

impl Translation {
    /// `linear` modulo `2^width`.
    pub(super) fn wrap(&mut self, term: TermId, linear: &Linear, width: u32) -> Result<Linear, Stop> {
        let modulus: i128 = 1 << width;
        let (low, high) = linear.range(&self.space).ok_or_else(|| too_large(term))?;
        let (first, last) = (low.div_euclid(modulus), high.div_euclid(modulus));
        if first == last {
            return first
                .checked_mul(-modulus)
                .and_then(|by| linear.offset(by))
                .ok_or_else(|| too_large(term));
        }
        let wraps = self.space.new_var(first, last);
        let result = self.space.new_var(0, modulus - 1);
        let whole = Linear::var(wraps).times(modulus).and_then(|n| n.plus(&Linear::var(result)));
        let equation = whole.and_then(|n| linear.minus(&n)).and_then(|n| n.compared(Relation::Eq, 0, None));
        self.space.post(equation.ok_or_else(|| too_large(term))?)?;
        Ok(Linear::var(result))
    }

    /// The two's complement value.
    pub(super) fn signed(&mut self, store: &Store, term: TermId) -> Result<Linear, Stop> {
        let (_, modulus) = width(store, term)?;
        let value = self.number_of(store, term)?;
        let negative = self.sign(store, term)?;
        let correction = Linear::indicator(negative).times(modulus);
        correction.and_then(|n| value.minus(&n)).ok_or_else(|| too_large(term))
    }

    fn sign(&mut self, store: &Store, term: TermId) -> Result<Lit, Stop> {
        let (_, modulus) = width(store, term)?;
        let value = self.number_of(store, term)?;
        Ok(!self.is_at_most(term, &value, modulus / 2 - 1)?)
    }

    /// The bits, the least significant first.
    fn bits_of(&mut self, store: &Store, term: TermId) -> Result<Vec<Lit>, Stop> {
        if let Some(bits) = self.bits.get(&term) {
            return Ok(bits.clone());
        }
        let (width, _) = width(store, term)?;
        let value = self.number_of(store, term)?;
        let bits: Vec<Lit> = match value.known() {
            Some(n) => (0..width).map(|i| Lit::constant(n >> i & 1 == 1)).collect(),
            None => {
                let bits: Vec<Lit> = (0..width).map(|_| self.space.new_lit()).collect();
                let sum = weighted(&bits).ok_or_else(|| too_large(term))?;
                let equation = sum.minus(&value).and_then(|n| n.compared(Relation::Eq, 0, None));
                self.space.post(equation.ok_or_else(|| too_large(term))?)?;
                bits
            }
        };
        self.bits.insert(term, bits.clone());
        Ok(bits)
    }

    fn bitwise(&mut self, store: &Store, term: TermId) -> Result<Linear, Stop> {
        let args = store.args(term);
        let (a, b) = (self.bits_of(store, args[0])?, self.bits_of(store, args[1])?);
        let mut bits = Vec::with_capacity(a.len());
        for (x, y) in a.into_iter().zip(b) {
            bits.push(match store.op(term) {
                Op::BvAnd => self.all(vec![x, y])?,
                Op::BvNand => !self.all(vec![x, y])?,
                Op::BvOr => self.any(vec![x, y])?,
                Op::BvNor => !self.any(vec![x, y])?,
                op => {
                    let result = self.space.new_lit();
                    self.space.post(Constraint::Xor { result, left: x, right: y })?;
                    if *op == Op::BvXor { result } else { !result }
                }
            });
        }
        self.bits.insert(term, bits.clone());
        weighted(&bits).ok_or_else(|| too_large(term))
    }

    pub(super) fn vector(&mut self, store: &Store, term: TermId) -> Result<Linear, Stop> {
        let (own, modulus) = width(store, term)?;
        let args = store.args(term);
        let large = || too_large(term);
        match store.op(term) {
            Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvNand | Op::BvNor | Op::BvXnor => {
                self.bitwise(store, term)
            }
            Op::BvNot => {
                let a = self.number_of(store, args[0])?;
                a.times(-1).and_then(|n| n.offset(modulus - 1)).ok_or_else(large)
            }
            Op::BvNeg => {
                let a = self.number_of(store, args[0])?.times(-1).ok_or_else(large)?;
                self.wrap(term, &a, own)
            }
            Op::BvAdd | Op::BvSub => {
                let (a, b) = (self.number_of(store, args[0])?, self.number_of(store, args[1])?);
                let sum = if *store.op(term) == Op::BvAdd { a.plus(&b) } else { a.minus(&b) };
                self.wrap(term, &sum.ok_or_else(large)?, own)
            }
            Op::BvMul => {
                let (a, b) = (self.number_of(store, args[0])?, self.number_of(store, args[1])?);
                let product = self.times(term, &a, &b)?;
                self.wrap(term, &product, own)
            }
            Op::BvUdiv => {
                let (a, b) = (self.number_of(store, args[0])?, self.number_of(store, args[1])?);
                let quotient = self.quotient(term, &a, &b)?;
                let by_zero = self.is_at_most(term, &b, 0)?;
                self.choose(term, by_zero, &Linear::constant(modulus - 1), &quotient)
            }
            Op::BvUrem => {
                let (a, b) = (self.number_of(store, args[0])?, self.number_of(store, args[1])?);
                self.remainder(term, &a, &b)
            }
            Op::BvSdiv | Op::BvSrem | Op::BvSmod => self.signed_division(store, term),
            Op::BvShl | Op::BvLshr | Op::BvAshr => self.shift(store, term),
            Op::BvComp => {
                let (a, b) = (self.number_of(store, args[0])?, self.number_of(store, args[1])?);
                let difference = a.minus(&b).ok_or_else(large)?;
                Ok(Linear::indicator(self.compare(term, &difference, Relation::Eq, 0)?))
            }
            Op::Concat => {
                let (_, low) = width(store, args[1])?;
                let (a, b) = (self.number_of(store, args[0])?, self.number_of(store, args[1])?);
                a.times(low).and_then(|n| n.plus(&b)).ok_or_else(large)
            }
            Op::Extract { high, low } => self.slice(store, term, args[0], *high, *low),
            Op::ZeroExtend(_) => self.number_of(store, args[0]),
            Op::SignExtend(_) => {
                let value = self.signed(store, args[0])?;
                self.wrap(term, &value, own)
            }
            Op::RotateLeft(by) => self.rotate(store, term, by % own),
            Op::RotateRight(by) => self.rotate(store, term, (own - by % own) % own),
            Op::Repeat(times) => {
                let (part, _) = width(store, args[0])?;
                let factor = (0..*times).map(|i| 1i128 << (i * part)).sum();
                self.number_of(store, args[0])?.times(factor).ok_or_else(large)
            }
            Op::IntToBv(_) => {
                let value = self.number_of(store, args[0])?;
                self.wrap(term, &value, own)
            }
            Op::Ite => {
                let condition = self.truth_of(store, args[0])?;
                let (then, other) = (self.number_of(store, args[1])?, self.number_of(store, args[2])?);
                self.choose(term, condition, &then, &other)
            }
            Op::Select => self.select(store, term),
            op => Err(unsupported(term, format!("the kernel has no {op:?}"))),
        }
    }

    fn signed_division(&mut self, store: &Store, term: TermId) -> Result<Linear, Stop> {
        let (own, _) = width(store, term)?;
        let args = store.args(term);
        let (a, b) = (self.signed(store, args[0])?, self.signed(store, args[1])?);
        let (a_negative, b_negative) = (self.sign(store, args[0])?, self.sign(store, args[1])?);
        let divisor = self.number_of(store, args[1])?;
        let by_zero = self.is_at_most(term, &divisor, 0)?;
        let result = match store.op(term) {
            Op::BvSdiv => {
                let quotient = self.quotient(term, &a, &b)?;
                let at_zero = self.choose(term, a_negative, &Linear::constant(1), &Linear::constant(-1))?;
                self.choose(term, by_zero, &at_zero, &quotient)?
            }
            Op::BvSrem => self.remainder(term, &a, &b)?,
            _ => {
                // The remainder has the dividend's sign; move it to the divisor's.
                let rest = self.remainder(term, &a, &b)?;
                let exact = self.compare(term, &rest, Relation::Eq, 0)?;
                let differ = self.space.new_lit();
                self.space.post(Constraint::Xor { result: differ, left: a_negative, right: b_negative })?;
                let moved = self.all(vec![differ, !exact, !by_zero])?;
                let sum = rest.plus(&b).ok_or_else(|| too_large(term))?;
                self.choose(term, moved, &sum, &rest)?
            }
        };
        self.wrap(term, &result, own)
    }

    fn shift(&mut self, store: &Store, term: TermId) -> Result<Linear, Stop> {
        let (own, _) = width(store, term)?;
        let args = store.args(term);
        let by = self.number_of(store, args[1])?;
        // Two to the distance; all distances from the width on do the same.
        let factor = match by.known() {
            Some(by) => Linear::constant(1 << by.min(i128::from(own))),
            None => {
                let beyond = !self.is_at_most(term, &by, i128::from(own) - 1)?;
                let distance = self.choose(term, beyond, &Linear::constant(i128::from(own)), &by)?;
                let index = self.var_of(term, &distance)?;
                let of = (0..=own).map(|i| self.space.constant(1 << i)).collect();
                let result = self.space.new_var(1, 1 << own);
                self.space.post(Constraint::Element { result, index, of })?;
                Linear::var(result)
            }
        };
        match store.op(term) {
            Op::BvShl => {
                let a = self.number_of(store, args[0])?;
                let product = self.times(term, &a, &factor)?;
                self.wrap(term, &product, own)
            }
            Op::BvLshr => {
                let a = self.number_of(store, args[0])?;
                self.quotient(term, &a, &factor)
            }
            _ => {
                // Rounding down: of a negative number the complement is shifted.
                let a = self.signed(store, args[0])?;
                let negative = self.sign(store, args[0])?;
                let complement =
                    |n: &Linear| n.times(-1).and_then(|n| n.offset(-1)).ok_or_else(|| too_large(term));
                let from = self.choose(term, negative, &complement(&a)?, &a)?;
                let shifted = self.quotient(term, &from, &factor)?;
                let result = self.choose(term, negative, &complement(&shifted)?, &shifted)?;
                self.wrap(term, &result, own)
            }
        }
    }

    /// Bits `low..=high` of `of`.
    fn slice(
        &mut self,
        store: &Store,
        term: TermId,
        of: TermId,
        high: u32,
        low: u32,
    ) -> Result<Linear, Stop> {
        let (own, _) = width(store, of)?;
        let value = self.number_of(store, of)?;
        let above = if low == 0 { value } else { self.quotient(term, &value, &Linear::constant(1 << low))? };
        if high + 1 == own {
            return Ok(above);
        }
        self.remainder(term, &above, &Linear::constant(1 << (high - low + 1)))
    }

    fn rotate(&mut self, store: &Store, term: TermId, by: u32) -> Result<Linear, Stop> {
        let (own, _) = width(store, term)?;
        let of = store.args(term)[0];
        if by == 0 {
            return self.number_of(store, of);
        }
        let top = self.slice(store, term, of, own - 1, own - by)?;
        let rest = self.slice(store, term, of, own - by - 1, 0)?;
        rest.times(1 << by).and_then(|n| n.plus(&top)).ok_or_else(|| too_large(term))
    }

    pub(super) fn vector_predicate(&mut self, store: &Store, term: TermId) -> Result<Lit, Stop> {
        let args = store.args(term);
        let Some(&first) = args.first() else {
            return Err(unsupported(term, format!("the kernel has no {:?}", store.op(term))));
        };
        let op = store.op(term);
        let large = || too_large(term);
        match op {
            Op::BvUlt | Op::BvUle | Op::BvUsubO => {
                let (a, b) = (self.number_of(store, args[0])?, self.number_of(store, args[1])?);
                let difference = a.minus(&b).ok_or_else(large)?;
                self.is_at_most(term, &difference, if *op == Op::BvUle { 0 } else { -1 })
            }
            Op::BvSlt | Op::BvSle => {
                let (a, b) = (self.signed(store, args[0])?, self.signed(store, args[1])?);
                let difference = a.minus(&b).ok_or_else(large)?;
                self.is_at_most(term, &difference, if *op == Op::BvSle { 0 } else { -1 })
            }
            Op::BvNegO => {
                let (_, modulus) = width(store, first)?;
                let a = self.number_of(store, first)?;
                self.compare(term, &a, Relation::Eq, modulus / 2)
            }
            Op::BvUaddO | Op::BvUmulO => {
                let (_, modulus) = width(store, first)?;
                let (a, b) = (self.number_of(store, args[0])?, self.number_of(store, args[1])?);
                let exact = match op {
                    Op::BvUaddO => a.plus(&b).ok_or_else(large)?,
                    _ => self.times(term, &a, &b)?,
                };
                Ok(!self.is_at_most(term, &exact, modulus - 1)?)
            }
            Op::BvSaddO | Op::BvSsubO | Op::BvSmulO => {
                let (_, modulus) = width(store, first)?;
                let (a, b) = (self.signed(store, args[0])?, self.signed(store, args[1])?);
                let exact = match op {
                    Op::BvSaddO => a.plus(&b).ok_or_else(large)?,
                    Op::BvSsubO => a.minus(&b).ok_or_else(large)?,
                    _ => self.times(term, &a, &b)?,
                };
                let above = !self.is_at_most(term, &exact, modulus / 2 - 1)?;
                let below = self.is_at_most(term, &exact, -modulus / 2 - 1)?;
                self.any(vec![above, below])
            }
            Op::BvSdivO => {
                let (_, modulus) = width(store, first)?;
                let (a, b) = (self.number_of(store, args[0])?, self.number_of(store, args[1])?);
                let least = self.compare(term, &a, Relation::Eq, modulus / 2)?;
                let minus_one = self.compare(term, &b, Relation::Eq, modulus - 1)?;
                self.all(vec![least, minus_one])
            }
            op => Err(unsupported(term, format!("the kernel has no {op:?}"))),
        }
    }
}

/// The number with these bits, the least significant first.
fn weighted(bits: &[Lit]) -> Option<Linear> {
    bits.iter()
        .enumerate()
        .try_fold(Linear::constant(0), |sum, (i, bit)| sum.plus(&Linear::indicator(*bit).times(1 << i)?))
}
