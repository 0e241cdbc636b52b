//! `Number`: a bounded integer in the order encoding, in binary, or in both, and integer arithmetic on it. Words are as
//! wide as the bounds need, so nothing ever wraps: the integers are mathematical.
//!
//! An unknown number of few possible values is born in the order encoding and stays there through sums of few values,
//! extrema, choices and functions of one variable; products and quotients of two unknowns, and larger domains, are
//! binary. A number in the order encoding gets its binary form when first asked for it; never the reverse. How few is
//! few was measured: see the [module's documentation](super).

use std::sync::OnceLock;

use touchstone_logic::Int;

use super::Lit;
use super::adder::{sign, sign_extend, zero_extend};
use super::gates::{Circuit, Word};
use super::order::Ordered;

/// The most values of an unknown number for it to be in the order encoding, where numbers are only compared.
pub(crate) const ORDER_LIMIT: usize = 64;

/// The same where there are sums, products or quotients of unknown numbers.
pub(crate) const ORDER_LIMIT_BESIDE_ARITHMETIC: usize = 8;

/// The most pairs of values for which a sum is computed in the order encoding; past that the clauses outweigh the gain.
const ORDER_SUM_LIMIT: usize = 512;

/// An integer between two bounds.
#[derive(Debug)]
pub(crate) struct Number {
    least: Int,
    greatest: Int,
    ordered: Option<Ordered>,
    /// Two's complement, of [`Number::width`] bits. Filled when first needed if `ordered`.
    word: OnceLock<Word>,
}

impl Number {
    /// The least value the number may have; it need not be possible.
    pub(crate) fn least(&self) -> &Int {
        &self.least
    }

    /// The greatest value the number may have; it need not be possible.
    pub(crate) fn greatest(&self) -> &Int {
        &self.greatest
    }

    /// The order encoding, if the number has one.
    pub(crate) fn ordered(&self) -> Option<&Ordered> {
        self.ordered.as_ref()
    }

    /// 1 if the literal is true, else 0.
    pub(crate) fn from_bit(bit: Lit) -> Number {
        Number::from_ordered(Ordered::from_bit(bit))
    }

    /// The binary form of a number without the order encoding; empty of others.
    pub(crate) fn known_word(&self) -> &[Lit] {
        self.word.get().map_or(&[], |word| word)
    }

    fn from_ordered(ordered: Ordered) -> Number {
        let (least, greatest) = (&ordered.values()[0], &ordered.values()[ordered.values().len() - 1]);
        let (least, greatest) = (least.clone(), greatest.clone());
        Number { least, greatest, ordered: Some(ordered), word: OnceLock::new() }
    }

    /// The number that a two's complement word denotes, known to lie between the bounds.
    pub(crate) fn from_signed(word: &[Lit], least: Int, greatest: Int) -> Number {
        let width = signed_width(&least, &greatest);
        Number { least, greatest, ordered: None, word: OnceLock::from(sign_extend(word, width)) }
    }

    /// The number that an unsigned word denotes.
    pub(crate) fn from_unsigned(word: &[Lit]) -> Number {
        let greatest = &Int::power_of_two(word.len() as u32) - &Int::ONE;
        Number::from_signed(&zero_extend(word, word.len() + 1), Int::ZERO, greatest)
    }

    /// A number known exactly.
    pub(crate) fn constant(value: &Int) -> Number {
        Number::from_ordered(Ordered::constant(value))
    }

    /// The bits of the two's complement word.
    pub(crate) fn width(&self) -> usize {
        signed_width(&self.least, &self.greatest)
    }

    /// The value, given those of literals.
    pub(crate) fn decode(&self, value: impl Fn(Lit) -> bool) -> Int {
        if let Some(ordered) = &self.ordered {
            return ordered.decode(value).clone();
        }
        self.word.get().map(|word| decode_signed(word, value)).unwrap_or_default()
    }

    fn is_nonnegative(&self) -> bool {
        !self.least.is_negative()
    }

    /// The greatest absolute value within the bounds.
    fn reach(&self) -> Int {
        self.least.abs().max(self.greatest.abs())
    }

    fn may_be_zero(&self) -> bool {
        self.least <= Int::ZERO && Int::ZERO <= self.greatest
    }
}

/// The bits of the two's complement words of all integers between the bounds.
pub(crate) fn signed_width(least: &Int, greatest: &Int) -> usize {
    let magnitude = |n: &Int| if n.is_negative() { n + &Int::ONE } else { n.clone() };
    magnitude(least).bit_length().max(magnitude(greatest).bit_length()) as usize + 1
}

/// The two's complement word of an integer, cut off at `width` bits.
pub(crate) fn int_word(value: &Int, width: usize) -> Word {
    (0..width as u32).map(|i| Lit::constant(value.bit(i))).collect()
}

/// The integer that an unsigned word denotes under the literals' values.
pub(crate) fn decode_unsigned(word: &[Lit], value: impl Fn(Lit) -> bool) -> Int {
    let mut n = Int::ZERO;
    for chunk in word.chunks(64).rev() {
        let bits = chunk.iter().enumerate().map(|(i, &bit)| u64::from(value(bit)) << i).sum::<u64>();
        n = n.shl(chunk.len() as u32) + Int::from(bits);
    }
    n
}

/// The integer that a two's complement word denotes under the literals' values.
pub(crate) fn decode_signed(word: &[Lit], value: impl Fn(Lit) -> bool) -> Int {
    let unsigned = decode_unsigned(word, &value);
    if value(sign(word)) { unsigned - Int::power_of_two(word.len() as u32) } else { unsigned }
}

impl Circuit {
    /// A number about which nothing is known but its bounds. With `greatest < least` there is no such number, which is
    /// asserted.
    pub(crate) fn fresh_number(&mut self, least: &Int, greatest: &Int) -> Number {
        if greatest < least {
            self.clause(&[]);
            return Number::constant(least);
        }
        if let Some(size) = (greatest - least).to_i128().filter(|&size| size < self.order_limit as i128) {
            let values = (0..=size).map(|i| least + &Int::from(i));
            return Number::from_ordered(self.fresh_ordered(values.collect()));
        }
        let width = signed_width(least, greatest);
        let mut word = self.fresh_word(width - 1);
        word.push(match (least.is_negative(), greatest.is_negative()) {
            (false, _) => Lit::FALSE,
            (_, true) => Lit::TRUE,
            _ => self.fresh(),
        });
        let above = self.at_most_signed(&int_word(least, width), &word);
        let below = self.at_most_signed(&word, &int_word(greatest, width));
        self.clause(&[above]);
        self.clause(&[below]);
        Number::from_signed(&word, least.clone(), greatest.clone())
    }

    /// The number in two's complement, extended or cut off to `width` bits.
    pub(crate) fn number_word(&mut self, x: &Number, width: usize) -> Word {
        let word = match (x.word.get(), &x.ordered) {
            (Some(word), _) => word,
            (None, Some(ordered)) => {
                let word = self.ordered_word(ordered, x.width());
                x.word.get_or_init(|| word)
            }
            (None, None) => return int_word(&x.least, width),
        };
        sign_extend(word, width)
    }

    /// Both numbers in two's complement, of one width at least `width`.
    fn words(&mut self, x: &Number, y: &Number, width: usize) -> (Word, Word) {
        let width = width.max(x.width()).max(y.width());
        (self.number_word(x, width), self.number_word(y, width))
    }

    /// Literal of `x = y`.
    pub(crate) fn numbers_equal(&mut self, x: &Number, y: &Number) -> Lit {
        if x.greatest < y.least || y.greatest < x.least {
            return Lit::FALSE;
        }
        if let (Some(a), Some(b)) = (&x.ordered, &y.ordered) {
            return self.ordered_equal(a, b);
        }
        let (a, b) = self.words(x, y, 0);
        self.equal(&a, &b)
    }

    /// Literal of `x <= y`.
    pub(crate) fn number_at_most(&mut self, x: &Number, y: &Number) -> Lit {
        if x.greatest <= y.least {
            return Lit::TRUE;
        }
        if y.greatest < x.least {
            return Lit::FALSE;
        }
        if let (Some(a), Some(b)) = (&x.ordered, &y.ordered) {
            return self.ordered_at_most(a, b);
        }
        let (a, b) = self.words(x, y, 0);
        self.at_most_signed(&a, &b)
    }

    /// `if c then x else y`.
    pub(crate) fn number_choose(&mut self, c: Lit, x: &Number, y: &Number) -> Number {
        if let (Some(a), Some(b)) = (&x.ordered, &y.ordered)
            && a.values().len() + b.values().len() <= 2 * ORDER_LIMIT
        {
            return Number::from_ordered(self.ordered_choose(c, a, b));
        }
        let (a, b) = self.words(x, y, 0);
        let word = self.choose(c, &a, &b);
        Number::from_signed(
            &word,
            x.least.clone().min(y.least.clone()),
            x.greatest.clone().max(y.greatest.clone()),
        )
    }

    /// The lesser of both.
    pub(crate) fn number_min(&mut self, x: &Number, y: &Number) -> Number {
        if let (Some(a), Some(b)) = (&x.ordered, &y.ordered) {
            return Number::from_ordered(self.ordered_min(a, b));
        }
        let first = self.number_at_most(x, y);
        let least = self.number_choose(first, x, y);
        least.bounded(x.least.clone().min(y.least.clone()), x.greatest.clone().min(y.greatest.clone()))
    }

    /// The greater of both.
    pub(crate) fn number_max(&mut self, x: &Number, y: &Number) -> Number {
        if let (Some(a), Some(b)) = (&x.ordered, &y.ordered) {
            return Number::from_ordered(self.ordered_max(a, b));
        }
        let first = self.number_at_most(y, x);
        let greatest = self.number_choose(first, x, y);
        greatest.bounded(x.least.clone().max(y.least.clone()), x.greatest.clone().max(y.greatest.clone()))
    }

    /// The sum of both.
    pub(crate) fn number_add(&mut self, x: &Number, y: &Number) -> Number {
        let (least, greatest) = (&x.least + &y.least, &x.greatest + &y.greatest);
        if let (Some(a), Some(b)) = (&x.ordered, &y.ordered) {
            let single = a.values().len() == 1 || b.values().len() == 1;
            let few = a.values().len() * b.values().len() <= ORDER_SUM_LIMIT;
            if single || few {
                return Number::from_ordered(self.ordered_add(a, b));
            }
        }
        let (a, b) = self.words(x, y, signed_width(&least, &greatest));
        let sum = self.add(&a, &b);
        Number::from_signed(&sum, least, greatest)
    }

    /// The negation.
    pub(crate) fn number_neg(&mut self, x: &Number) -> Number {
        if let Some(ordered) = &x.ordered {
            return Number::from_ordered(self.ordered_map(ordered, |v| -v));
        }
        let (least, greatest) = (-&x.greatest, -&x.least);
        let word = self.number_word(x, signed_width(&least, &greatest).max(x.width()));
        let negated = self.neg(&word);
        Number::from_signed(&negated, least, greatest)
    }

    /// The difference.
    pub(crate) fn number_sub(&mut self, x: &Number, y: &Number) -> Number {
        if x.ordered.is_some() && y.ordered.is_some() {
            let negated = self.number_neg(y);
            return self.number_add(x, &negated);
        }
        let (least, greatest) = (&x.least - &y.greatest, &x.greatest - &y.least);
        let (a, b) = self.words(x, y, signed_width(&least, &greatest));
        let difference = self.sub(&a, &b);
        Number::from_signed(&difference, least, greatest)
    }

    /// The absolute value.
    pub(crate) fn number_abs(&mut self, x: &Number) -> Number {
        if let Some(ordered) = &x.ordered {
            return Number::from_ordered(self.ordered_map(ordered, Int::abs));
        }
        let least = if x.may_be_zero() { Int::ZERO } else { x.least.abs().min(x.greatest.abs()) };
        let word = self.number_word(x, x.width() + 1);
        let magnitude = self.magnitude(&word);
        Number::from_signed(&magnitude, least, x.reach())
    }

    /// The product of both.
    pub(crate) fn number_mul(&mut self, x: &Number, y: &Number) -> Number {
        let corners =
            [&x.least * &y.least, &x.least * &y.greatest, &x.greatest * &y.least, &x.greatest * &y.greatest];
        let (least, greatest) = hull(&corners);
        if let Some(product) = self.map_beside_constant(x, y, |a, b| a * b) {
            return product;
        }
        let (a, b) = (self.number_word(x, x.width()), self.number_word(y, y.width()));
        let product = self.multiply_signed(&a, &b);
        Number::from_signed(&product, least, greatest)
    }

    /// The quotient toward zero; by zero 0.
    pub(crate) fn number_div_trunc(&mut self, x: &Number, y: &Number) -> Number {
        if let Some(quotient) = self.map_beside_constant(x, y, Int::div_trunc) {
            return quotient;
        }
        self.divide_numbers(x, y).quotient
    }

    /// The remainder with the dividend's sign; by zero the dividend.
    pub(crate) fn number_rem_trunc(&mut self, x: &Number, y: &Number) -> Number {
        if let Some(remainder) = self.map_beside_constant(x, y, Int::rem_trunc) {
            return remainder;
        }
        self.divide_numbers(x, y).remainder
    }

    /// The quotient for the nonnegative remainder; by zero 0.
    pub(crate) fn number_div_euclid(&mut self, x: &Number, y: &Number) -> Number {
        if let Some(quotient) = self.map_beside_constant(x, y, Int::div_euclid) {
            return quotient;
        }
        let division = self.divide_numbers(x, y);
        // -1 where the remainder is negative and the divisor positive, 1 where both are negative.
        let (up, down) = (Number::constant(&Int::ONE), Number::constant(&Int::from(-1)));
        let step = self.number_choose(division.divisor_negative, &up, &down);
        let none = Number::constant(&Int::ZERO);
        let step = self.number_choose(division.adjusts, &step, &none);
        let quotient = self.number_add(&division.quotient, &step);
        let reach = x.reach();
        let least = if x.is_nonnegative() && y.is_nonnegative() { Int::ZERO } else { -&reach };
        quotient.bounded(least, reach)
    }

    /// The nonnegative remainder; by zero the dividend.
    pub(crate) fn number_rem_euclid(&mut self, x: &Number, y: &Number) -> Number {
        if let Some(remainder) = self.map_beside_constant(x, y, Int::rem_euclid) {
            return remainder;
        }
        let division = self.divide_numbers(x, y);
        let modulus = self.number_abs(y);
        let none = Number::constant(&Int::ZERO);
        let step = self.number_choose(division.adjusts, &modulus, &none);
        let remainder = self.number_add(&division.remainder, &step);
        let below_modulus = &y.reach() - &Int::ONE;
        let (mut least, mut greatest) = (Int::ZERO, below_modulus.max(Int::ZERO));
        if y.may_be_zero() {
            least = least.min(x.least.clone());
            greatest = greatest.max(x.greatest.clone());
        }
        remainder.bounded(least, greatest)
    }

    /// Division toward zero, in binary, and what Euclid's asks of it.
    fn divide_numbers(&mut self, x: &Number, y: &Number) -> Division {
        let (a, b) = self.words(x, y, 0);
        let (magnitude, divisor) = (self.magnitude(&a), self.magnitude(&b));
        let (quotient, remainder) = self.divide_unsigned(&magnitude, &divisor);
        let opposite = self.xor(sign(&a), sign(&b));
        let nonzero = self.is_nonzero(&divisor);
        let quotient = self.mask(nonzero, &quotient);
        // Signs may need one more bit: the least number divided by -1.
        let width = a.len() + 1;
        let quotient = self.neg_if(&zero_extend(&quotient, width), opposite);
        let remainder = self.neg_if(&zero_extend(&remainder, width), sign(&a));

        let reach = x.reach();
        let least = if x.is_nonnegative() && y.is_nonnegative() { Int::ZERO } else { -&reach };
        let rest = if y.may_be_zero() { reach.clone() } else { (&y.reach() - &Int::ONE).min(reach.clone()) };
        let rest_least = if x.is_nonnegative() { Int::ZERO } else { -&rest };
        let rest_greatest = if x.greatest.is_negative() { Int::ZERO } else { rest };
        let adjusts = self.and(nonzero, sign(&remainder));
        Division {
            quotient: Number::from_signed(&quotient, least, reach),
            remainder: Number::from_signed(&remainder, rest_least, rest_greatest),
            adjusts,
            divisor_negative: sign(&b),
        }
    }

    /// The function of a number and a constant, if this is what the operands are.
    fn map_beside_constant(
        &mut self,
        x: &Number,
        y: &Number,
        function: impl Fn(&Int, &Int) -> Int,
    ) -> Option<Number> {
        let (a, b) = (x.ordered.as_ref()?, y.ordered.as_ref()?);
        match (a.values(), b.values()) {
            (_, [constant]) => Some(Number::from_ordered(self.ordered_map(a, |v| function(v, constant)))),
            ([constant], _) => Some(Number::from_ordered(self.ordered_map(b, |v| function(constant, v)))),
            _ => None,
        }
    }
}

struct Division {
    quotient: Number,
    remainder: Number,
    /// True if the remainder is negative and the divisor isn't zero.
    adjusts: Lit,
    divisor_negative: Lit,
}

impl Number {
    /// The same number, known to lie between these bounds too.
    fn bounded(self, least: Int, greatest: Int) -> Number {
        let (least, greatest) = (least.max(self.least), greatest.min(self.greatest));
        match (self.ordered, self.word.into_inner()) {
            (None, Some(word)) => Number::from_signed(&word, least, greatest),
            (ordered, word) => {
                let word = word.map(OnceLock::from).unwrap_or_default();
                Number { least, greatest, ordered, word }
            }
        }
    }
}

fn hull(corners: &[Int; 4]) -> (Int, Int) {
    let [a, b, c, d] = corners;
    let least = a.min(b).min(c.min(d)).clone();
    let greatest = a.max(b).max(c.max(d)).clone();
    (least, greatest)
}
