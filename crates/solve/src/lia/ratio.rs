//! `Ratio`: the numbers of the tableau. Exact fractions that stay in two machine words while they fit and go to the heap
//! when they don't: pivoting is nothing but arithmetic on these.
//!
//! Invariant: in lowest terms, the denominator positive; `Big` holds nothing that fits `Small`.

use std::cmp::Ordering;
use std::fmt;

use touchstone_logic::{Int, Rational};

/// An exact fraction.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Ratio(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64, i64),
    Big(Box<Rational>),
}

impl Ratio {
    /// The number 0.
    pub const ZERO: Ratio = Ratio(Repr::Small(0, 1));
    /// The number 1.
    pub const ONE: Ratio = Ratio(Repr::Small(1, 1));

    /// `numerator / denominator`, which isn't zero.
    fn of_wide(numerator: i128, denominator: i128) -> Ratio {
        if denominator == 1
            && let Ok(n) = i64::try_from(numerator)
        {
            return Ratio(Repr::Small(n, 1));
        }
        if let (Ok(n), Ok(d)) = (i64::try_from(numerator), i64::try_from(denominator)) {
            return Ratio::of_words(n, d);
        }
        let common = gcd(numerator.unsigned_abs(), denominator.unsigned_abs()).max(1).cast_signed();
        let (n, d) = (numerator / common, denominator / common);
        let (n, d) = if d < 0 { (-n, -d) } else { (n, d) };
        match (i64::try_from(n), i64::try_from(d)) {
            (Ok(n), Ok(d)) => Ratio(Repr::Small(n, d)),
            _ => Ratio::from(Rational::new(Int::from(n), Int::from(d)).unwrap_or_default()),
        }
    }

    /// The same of numbers that have nothing in common, the denominator positive.
    fn of_lowest(numerator: i128, denominator: i128) -> Ratio {
        match (i64::try_from(numerator), i64::try_from(denominator)) {
            (Ok(n), Ok(d)) => Ratio(Repr::Small(n, d)),
            _ => Ratio::from(Rational::new(Int::from(numerator), Int::from(denominator)).unwrap_or_default()),
        }
    }

    /// As [`of_wide`](Ratio::of_wide), in machine words throughout.
    fn of_words(numerator: i64, denominator: i64) -> Ratio {
        if numerator == 0 {
            return Ratio::ZERO;
        }
        let common = gcd64(numerator.unsigned_abs(), denominator.unsigned_abs());
        let Ok(common @ 1..) = i64::try_from(common) else {
            // Both are 2^63 in size.
            return Ratio::ONE;
        };
        let (n, d) = (numerator / common, denominator / common);
        if d > 0 {
            return Ratio(Repr::Small(n, d));
        }
        match (n.checked_neg(), d.checked_neg()) {
            (Some(n), Some(d)) => Ratio(Repr::Small(n, d)),
            _ => Ratio::from(Rational::new(Int::from(n), Int::from(d)).unwrap_or_default()),
        }
    }

    /// Tells whether this is 0.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0, _))
    }

    /// The sign: -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Small(n, _) => n.signum() as i32,
            Repr::Big(r) => r.numerator().signum(),
        }
    }

    /// Tells whether the denominator is 1.
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Small(_, d) => *d == 1,
            Repr::Big(r) => r.is_integer(),
        }
    }

    /// The greatest integer not above this.
    pub fn floor(&self) -> Ratio {
        match &self.0 {
            Repr::Small(n, d) => Ratio(Repr::Small(n.div_euclid(*d), 1)),
            Repr::Big(r) => Ratio::from(Rational::from(r.floor())),
        }
    }

    /// The least integer not below this.
    pub fn ceil(&self) -> Ratio {
        self.neg().floor().neg()
    }

    /// The denominator, as an integer.
    pub fn denominator(&self) -> Int {
        match &self.0 {
            Repr::Small(_, d) => Int::from(*d),
            Repr::Big(r) => r.denominator().clone(),
        }
    }

    /// The numerator, as an integer.
    pub fn numerator(&self) -> Int {
        match &self.0 {
            Repr::Small(n, _) => Int::from(*n),
            Repr::Big(r) => r.numerator().clone(),
        }
    }

    /// The same number as the logic has it.
    pub fn to_rational(&self) -> Rational {
        match &self.0 {
            Repr::Small(n, d) => Rational::new(Int::from(*n), Int::from(*d)).unwrap_or_default(),
            Repr::Big(r) => Rational::clone(r),
        }
    }

    /// `self + other`.
    pub fn add(&self, other: &Ratio) -> Ratio {
        match (&self.0, &other.0) {
            (Repr::Small(a, 1), Repr::Small(b, 1)) => match a.checked_add(*b) {
                Some(sum) => Ratio(Repr::Small(sum, 1)),
                None => Ratio::of_wide(i128::from(*a) + i128::from(*b), 1),
            },
            (Repr::Small(a, b), Repr::Small(c, d)) => {
                let coprime = *b == 1 || *d == 1;
                let (a, b, c, d) = (i128::from(*a), i128::from(*b), i128::from(*c), i128::from(*d));
                // Each product has at most 126 bits, so the sums fit.
                match (b == d, coprime) {
                    (true, _) => Ratio::of_wide(a + c, b),
                    (_, true) => Ratio::of_lowest(a * d + c * b, b * d),
                    _ => Ratio::of_wide(a * d + c * b, b * d),
                }
            }
            _ => Ratio::from(&self.to_rational() + &other.to_rational()),
        }
    }

    /// `self - other`.
    pub fn sub(&self, other: &Ratio) -> Ratio {
        self.add(&other.neg())
    }

    /// `self * other`.
    pub fn mul(&self, other: &Ratio) -> Ratio {
        match (&self.0, &other.0) {
            (Repr::Small(a, 1), Repr::Small(b, 1)) => match a.checked_mul(*b) {
                Some(product) => Ratio(Repr::Small(product, 1)),
                None => Ratio::of_wide(i128::from(*a) * i128::from(*b), 1),
            },
            (Repr::Small(0, _), _) | (_, Repr::Small(0, _)) => Ratio::ZERO,
            (Repr::Small(1, 1), _) => other.clone(),
            (_, Repr::Small(1, 1)) => self.clone(),
            (Repr::Small(-1, 1), _) => other.neg(),
            (_, Repr::Small(-1, 1)) => self.neg(),
            (Repr::Small(a, b), Repr::Small(c, d)) => {
                // What could be common to the product is common to its crossed halves, which are smaller.
                let ((a, d), (c, b)) = (reduced(*a, *d), reduced(*c, *b));
                Ratio::of_lowest(i128::from(a) * i128::from(c), i128::from(b) * i128::from(d))
            }
            _ => Ratio::from(&self.to_rational() * &other.to_rational()),
        }
    }

    /// `self / other`; by zero 0.
    pub fn div(&self, other: &Ratio) -> Ratio {
        match (&self.0, &other.0) {
            (_, Repr::Small(0, _)) => Ratio::ZERO,
            (Repr::Small(a, b), Repr::Small(c, d)) => {
                Ratio::of_wide(i128::from(*a) * i128::from(*d), i128::from(*b) * i128::from(*c))
            }
            _ => Ratio::from(self.to_rational().div(&other.to_rational())),
        }
    }

    /// The number `-self`.
    pub fn neg(&self) -> Ratio {
        match &self.0 {
            Repr::Small(n, d) => Ratio::of_lowest(-i128::from(*n), i128::from(*d)),
            Repr::Big(r) => Ratio::from(-&**r),
        }
    }

    /// The absolute value.
    pub fn abs(&self) -> Ratio {
        if self.signum() < 0 { self.neg() } else { self.clone() }
    }
}

/// Two numbers without what they have in common; the second is positive.
fn reduced(n: i64, positive: i64) -> (i64, i64) {
    if positive == 1 {
        return (n, 1);
    }
    let common = gcd64(n.unsigned_abs(), positive.unsigned_abs()).cast_signed();
    (n / common, positive / common)
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    loop {
        if let (Ok(x), Ok(y)) = (u64::try_from(a), u64::try_from(b)) {
            return u128::from(gcd64(x, y));
        }
        if b == 0 {
            return a;
        }
        (a, b) = (b, a % b);
    }
}

/// By halving and subtracting, which is cheaper than dividing.
fn gcd64(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let shift = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b != 0 {
        b >>= b.trailing_zeros();
        if a > b {
            (a, b) = (b, a);
        }
        b -= a;
    }
    a << shift
}

impl From<Rational> for Ratio {
    fn from(r: Rational) -> Ratio {
        let small = |int: &Int| int.to_i128().and_then(|n| i64::try_from(n).ok());
        match (small(r.numerator()), small(r.denominator())) {
            (Some(n), Some(d)) => Ratio(Repr::Small(n, d)),
            _ => Ratio(Repr::Big(Box::new(r))),
        }
    }
}

impl From<Int> for Ratio {
    fn from(n: Int) -> Ratio {
        Ratio::from(Rational::from(n))
    }
}

impl From<i64> for Ratio {
    fn from(n: i64) -> Ratio {
        Ratio(Repr::Small(n, 1))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a, b), Repr::Small(c, d)) if b == d => a.cmp(c),
            (Repr::Small(a, b), Repr::Small(c, d)) => {
                (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)))
            }
            _ => self.to_rational().cmp(&other.to_rational()),
        }
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_rational())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_agrees_with_rational_at_every_size() {
        let parts = [0, 1, -1, 2, 3, -7, 1 << 40, i64::MAX, i64::MIN, i64::MIN + 1];
        let mut numbers = Vec::new();
        for n in parts {
            for d in parts {
                if let Some(r) = Rational::new(Int::from(n), Int::from(d)) {
                    numbers.push(r);
                }
            }
        }
        for a in &numbers {
            for b in &numbers {
                let (x, y) = (Ratio::from(a.clone()), Ratio::from(b.clone()));
                assert_eq!(x.add(&y).to_rational(), a + b);
                assert_eq!(x.sub(&y).to_rational(), a - b);
                assert_eq!(x.mul(&y).to_rational(), a * b);
                assert_eq!(x.div(&y).to_rational(), a.div(b));
                assert_eq!(x.cmp(&y), a.cmp(b));
                assert_eq!(x == y, a == b);
            }
            let x = Ratio::from(a.clone());
            assert_eq!(x.floor().to_rational(), Rational::from(a.floor()));
            assert_eq!(x.ceil().to_rational(), -&Rational::from((-a).floor()));
            assert_eq!(x.neg().to_rational(), -a);
            assert_eq!(x.signum(), a.numerator().signum());
        }
    }
}
