//! Division and remainder as Rust rounds them, made total: `x / 0 = 0`, `x % 0 = x`.
//!
//! For a fixed sign of the divisor the quotient is monotone in both operands, so its extremes are at the corners of the
//! domains and at divisors 1 and -1. The dividend is bounded back through `|q||d| <= |n| < (|q| + 1)|d|`.

use super::arithmetic::floor_div;
use super::space::{Conflict, Space, Var};

impl Space {
    /// Propagates `q = n / d`.
    pub(super) fn quotient(&mut self, q: Var, n: Var, d: Var) -> Result<(), Conflict> {
        if let (Some(dividend), Some(divisor)) = (self.value(n), self.value(d)) {
            let quotient = if divisor == 0 { Some(0) } else { dividend.checked_div(divisor) };
            return match quotient {
                Some(value) => self.fix(q, value),
                None => Err(self.conflict()),
            };
        }
        self.quotient_forward(q, n, d)?;
        self.quotient_divisor(q, n, d)?;
        self.quotient_dividend(q, n, d)
    }

    fn quotient_forward(&mut self, q: Var, n: Var, d: Var) -> Result<(), Conflict> {
        let (least, greatest) = (self.min(d), self.max(d));
        let (mut low, mut high) = if self.contains(d, 0) { (0, 0) } else { (i128::MAX, i128::MIN) };
        for divisor in [least, -1, 1, greatest] {
            if divisor == 0 || divisor < least || greatest < divisor {
                continue;
            }
            for dividend in [self.min(n), self.max(n)] {
                // Only `i128::MIN / -1` overflows.
                let value = dividend.checked_div(divisor).unwrap_or(i128::MAX);
                low = low.min(value);
                high = high.max(value);
            }
        }
        self.set_min(q, low)?;
        self.set_max(q, high)
    }

    /// A quotient other than 0 needs `0 < |d| <= |n| / |q|`.
    fn quotient_divisor(&mut self, q: Var, n: Var, d: Var) -> Result<(), Conflict> {
        let (low, high) = (self.min(q), self.max(q));
        if low <= 0 && 0 <= high {
            return Ok(());
        }
        self.remove(d, 0)?;
        let least = low.unsigned_abs().min(high.unsigned_abs());
        let most = self.min(n).unsigned_abs().max(self.max(n).unsigned_abs());
        match i128::try_from(most / least) {
            Ok(most) => {
                self.set_min(d, -most)?;
                self.set_max(d, most)
            }
            Err(_) => Ok(()),
        }
    }

    fn quotient_dividend(&mut self, q: Var, n: Var, d: Var) -> Result<(), Conflict> {
        if self.contains(d, 0) {
            return Ok(());
        }
        let (mut q_min, mut q_max) = (self.min(q), self.max(q));
        let (mut d_min, mut d_max) = (self.min(d), self.max(d));
        if q_min == i128::MIN || d_min == i128::MIN {
            return Ok(());
        }
        if d_min < 0 && 0 < d_max {
            // Both signs: only the magnitude is bounded.
            let q = q_min.abs().max(q_max.abs());
            let d = (-d_min).max(d_max);
            (q_min, q_max) = (-q, q);
            (d_min, d_max) = (1, d);
        } else if d_max < 0 {
            (q_min, q_max) = (-q_max, -q_min);
            (d_min, d_max) = (-d_max, -d_min);
        }
        // |n| < (|q| + 1) * d_max on the side where q may be 0 or beyond, |n| >= |q| * d_min on the other.
        let beyond = |q: i128| q.checked_add(1).and_then(|q| q.checked_mul(d_max)).map(|m| m - 1);
        let most = if q_max >= 0 { beyond(q_max) } else { q_max.checked_mul(d_min) };
        let least = if q_min <= 0 { beyond(-q_min).map(|m| -m) } else { q_min.checked_mul(d_min) };
        if let Some(most) = most {
            self.set_max(n, most)?;
        }
        if let Some(least) = least {
            self.set_min(n, least)?;
        }
        Ok(())
    }

    /// Propagates `r = n % d`.
    pub(super) fn remainder(&mut self, r: Var, n: Var, d: Var) -> Result<(), Conflict> {
        if let (Some(dividend), Some(divisor)) = (self.value(n), self.value(d)) {
            // `i128::MIN % -1` is 0, though `checked_rem` finds it overflows.
            let value = if divisor == 0 { dividend } else { dividend.checked_rem(divisor).unwrap_or(0) };
            return self.fix(r, value);
        }
        // The dividend's sign, and no greater magnitude.
        self.set_min(r, self.min(n).min(0))?;
        self.set_max(r, self.max(n).max(0))?;
        if self.min(r) > 0 {
            self.set_min(n, self.min(r))?;
        }
        if self.max(r) < 0 {
            self.set_max(n, self.max(r))?;
        }
        let (least, greatest) = (self.min(d), self.max(d));
        if least == i128::MIN || self.min(n) == i128::MIN {
            return Ok(());
        }
        if !self.contains(d, 0) {
            let most = (-least).max(greatest) - 1;
            self.set_min(r, -most)?;
            self.set_max(r, most)?;
        }
        let magnitude = (-self.min(n)).max(self.max(n));
        if least == greatest && least != 0 {
            return self.remainder_of_constant(r, n, least.abs());
        }
        if (least == 0 && greatest == 0) || least > magnitude || -greatest > magnitude {
            return self.same_bounds(r, n, 0);
        }
        if let (Some(dividend), Some(rest)) = (self.value(n), self.value(r))
            && dividend != rest
        {
            // `d` divides the difference.
            self.remove(d, 0)?;
            let most = dividend.checked_sub(rest).map_or(i128::MAX, i128::abs);
            self.set_min(d, -most)?;
            self.set_max(d, most)?;
        }
        Ok(())
    }

    /// `r = n % modulus` for a positive modulus.
    fn remainder_of_constant(&mut self, r: Var, n: Var, modulus: i128) -> Result<(), Conflict> {
        if self.min(n) / modulus == self.max(n) / modulus {
            return self.same_bounds(r, n, self.min(n) / modulus * modulus);
        }
        if let Some(rest) = self.value(r) {
            // The numbers that leave `rest`, on the side of zero where they are.
            let (low, high) = (self.min(n), self.max(n));
            let up = low.checked_sub(rest).map(|x| rest - modulus * floor_div(-x, modulus));
            let down = high.checked_sub(rest).map(|x| rest + modulus * floor_div(x, modulus));
            if let Some(up) = up {
                self.set_min(n, up)?;
            }
            if let Some(down) = down {
                self.set_max(n, down)?;
            }
        }
        Ok(())
    }

    /// `n = r + offset`, on bounds alone.
    fn same_bounds(&mut self, r: Var, n: Var, offset: i128) -> Result<(), Conflict> {
        self.set_min(r, self.min(n).saturating_sub(offset))?;
        self.set_max(r, self.max(n).saturating_sub(offset))?;
        self.set_min(n, self.min(r).saturating_add(offset))?;
        self.set_max(n, self.max(r).saturating_add(offset))
    }
}
