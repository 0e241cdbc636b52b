//! Products and absolute values, by interval arithmetic in both directions.
//!
//! Corners saturate at the ends of `i128`, which only weakens pruning; with all variables fixed the exact product
//! decides, and one outside `i128` equals nothing.

use super::space::{Conflict, Space, Var};

impl Space {
    /// `result = left * right`.
    pub(super) fn product(&mut self, result: Var, left: Var, right: Var) -> Result<(), Conflict> {
        let (a, b) = (self.min(left), self.max(left));
        let (c, d) = (self.min(right), self.max(right));
        if a == b && c == d {
            return match a.checked_mul(c) {
                Some(product) => self.fix(result, product),
                None => Err(self.conflict()),
            };
        }
        let corners = [a.saturating_mul(c), a.saturating_mul(d), b.saturating_mul(c), b.saturating_mul(d)];
        let (mut low, mut high) = hull(&corners);
        if left == right {
            low = if a <= 0 && 0 <= b { 0 } else { corners[0].min(corners[3]) };
            high = corners[0].max(corners[3]);
        }
        self.set_min(result, low)?;
        self.set_max(result, high)?;
        if left == right {
            return self.root(left, result);
        }
        self.factor(left, result, right)?;
        self.factor(right, result, left)
    }

    /// Narrows `x` by `x * x = square`, which by [`factor`](Self::factor) would stop at any `l` and `h` with `l * h = square`.
    fn root(&mut self, x: Var, square: Var) -> Result<(), Conflict> {
        let most = self.max(square).max(0).isqrt();
        self.set_min(x, -most)?;
        self.set_max(x, most)?;
        let low = self.min(square).max(0);
        let floor = low.isqrt();
        let least = if floor * floor == low { floor } else { floor + 1 };
        if self.min(x) > -least {
            self.set_min(x, least)?;
        }
        if self.max(x) < least {
            self.set_max(x, -least)?;
        }
        Ok(())
    }

    /// Narrows `x` (and zero out of `y`) by `x * y = result`.
    fn factor(&mut self, x: Var, result: Var, y: Var) -> Result<(), Conflict> {
        let (mut low, mut high) = (self.min(result), self.max(result));
        if low == i128::MIN {
            return Ok(());
        }
        if low > 0 || high < 0 {
            self.remove(y, 0)?;
        }
        let (mut least, mut greatest) = (self.min(y), self.max(y));
        if least == i128::MIN {
            return Ok(());
        }
        if least <= 0 && 0 <= greatest {
            if low > 0 || high < 0 {
                // `|y|` is at least 1.
                let most = low.abs().max(high.abs());
                self.set_min(x, -most)?;
                self.set_max(x, most)?;
            }
            return Ok(());
        }
        if greatest < 0 {
            (low, high) = (-high, -low);
            (least, greatest) = (-greatest, -least);
        }
        let max = floor_div(high, if high >= 0 { least } else { greatest });
        let min = -floor_div(-low, if low >= 0 { greatest } else { least });
        self.set_min(x, min)?;
        self.set_max(x, max)
    }

    /// `result = |of|`.
    pub(super) fn absolute(&mut self, result: Var, of: Var) -> Result<(), Conflict> {
        self.set_min(result, 0)?;
        let (low, high) = (self.min(of), self.max(of));
        if low == i128::MIN {
            // No result is `|i128::MIN|`.
            return self.set_min(of, low + 1);
        }
        self.set_max(result, low.abs().max(high.abs()))?;
        let most = self.max(result);
        self.set_min(of, -most)?;
        self.set_max(of, most)?;
        let least = self.min(result);
        if low > -least {
            self.set_min(of, least)?;
        }
        if high < least {
            self.set_max(of, -least)?;
        }
        // The nearest to zero on each side.
        let right = self.at_least(of, 0);
        let left = self.at_most(of, 0).map(|x| -x);
        match (left, right) {
            (Some(l), Some(r)) => self.set_min(result, l.min(r))?,
            (Some(x), None) | (None, Some(x)) => self.set_min(result, x)?,
            (None, None) => return Err(self.conflict()),
        }
        if let Some(value) = self.value(result)
            && value < 64
            && self.domain_size(of) > 2
        {
            for x in 1 - value..value {
                self.remove(of, x)?;
            }
        }
        Ok(())
    }
}

/// The least and greatest of some numbers.
fn hull(values: &[i128]) -> (i128, i128) {
    values.iter().fold((i128::MAX, i128::MIN), |(low, high), v| (low.min(*v), high.max(*v)))
}

/// `a / b` rounded down, for positive `b`.
pub(super) fn floor_div(a: i128, b: i128) -> i128 {
    if b == 1 { a } else { a.div_euclid(b) }
}
