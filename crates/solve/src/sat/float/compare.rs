//! IEEE comparisons, minimum and maximum: encodings compare as sign and magnitude.

use super::format::Format;
use crate::sat::Lit;
use crate::sat::gates::{Circuit, Word};

impl Circuit {
    /// SMT-LIB's `fp.lt`.
    pub(crate) fn float_less(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let comparable = self.comparable(format, a, b);
        let zeros = self.both_zero(format, a, b);
        let before = self.before(format, a, b);
        self.and_all(&[comparable, !zeros, before])
    }

    /// SMT-LIB's `fp.leq`.
    pub(crate) fn float_at_most(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let comparable = self.comparable(format, a, b);
        let zeros = self.both_zero(format, a, b);
        let after = self.before(format, b, a);
        let ordered = self.or(zeros, !after);
        self.and(comparable, ordered)
    }

    /// SMT-LIB's `fp.eq`.
    pub(crate) fn float_equal(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let comparable = self.comparable(format, a, b);
        let zeros = self.both_zero(format, a, b);
        let same = self.equal(a, b);
        let equal = self.or(zeros, same);
        self.and(comparable, equal)
    }

    /// `fp.min`; a NaN loses, and -0 is less than +0.
    pub(crate) fn float_min(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Word {
        let first = self.before(format, a, b);
        self.prefer(format, first, a, b)
    }

    /// `fp.max`; a NaN loses, and +0 is more than -0.
    pub(crate) fn float_max(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Word {
        let first = self.before(format, b, a);
        self.prefer(format, first, a, b)
    }

    fn prefer(&mut self, format: Format, first: Lit, a: &[Lit], b: &[Lit]) -> Word {
        let a_nan = self.is_nan(format, a);
        let b_nan = self.is_nan(format, b);
        let first = self.or(b_nan, first);
        let first = self.and(!a_nan, first);
        self.choose(first, a, b)
    }

    fn comparable(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let a_nan = self.is_nan(format, a);
        let b_nan = self.is_nan(format, b);
        self.and(!a_nan, !b_nan)
    }

    fn both_zero(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let a_zero = self.is_zero(format, a);
        let b_zero = self.is_zero(format, b);
        self.and(a_zero, b_zero)
    }

    /// The strict order of encodings as sign and magnitude: -∞ < … < -0 < +0 < … < ∞.
    fn before(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let top = format.width() - 1;
        let (a_negative, b_negative) = (a[top], b[top]);
        let less = self.less_unsigned(&a[..top], &b[..top]);
        let more = self.less_unsigned(&b[..top], &a[..top]);
        let same_sign = self.ite(a_negative, more, less);
        let differ = self.xor(a_negative, b_negative);
        self.ite(differ, a_negative, same_sign)
    }
}
