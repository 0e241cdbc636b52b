//! `Domain`: the values a variable may still take, as an interval with holes, in one cache line.
//!
//! Up to [`Domain::SMALL`] values wide, the holes are the zero bits of a 128-bit set whose bit 0 stands for `min`; a
//! wider domain has its holes in a list, newest first, that shares its tail with older states of the domain. So a copy of the
//! struct is a complete snapshot, which is what the trail stores.
//!
//! Invariants: `min` and `max` are in the domain; `bits` is meaningful iff the domain is small, and then bit 0 and
//! bit `max - min` are set; `holes` may list values outside `min..=max`, which mean nothing.

/// A variable's domain. Never empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Domain {
    pub min: i128,
    pub max: i128,
    bits: u128,
    holes: u32,
    /// The index of the variable it belongs to: a copy on the trail knows where it came from.
    pub var: u32,
    /// Set if `min == max`. Kept, because comparing them right after one was written in halves stalls the processor.
    fixed: bool,
    /// The level at which this state was last saved on the trail.
    pub stamp: u32,
}

/// A hole of a wide domain, and the next older one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hole {
    value: i128,
    next: u32,
}

/// The operation would empty the domain, which is unchanged.
pub(super) struct Emptied;

const NO_HOLE: u32 = u32::MAX;

impl Domain {
    /// The greatest number of values, holes counted, for which holes are bits.
    pub(crate) const SMALL: u128 = 128;

    /// All integers from `min` to `max`; `max` is raised to `min`.
    pub(crate) fn interval(var: u32, min: i128, max: i128, stamp: u32) -> Domain {
        let max = max.max(min);
        let mut domain = Domain { min, max, bits: 0, holes: NO_HOLE, var, fixed: min == max, stamp };
        if domain.is_small() {
            domain.bits = ones(domain.width());
        }
        domain
    }

    /// `max - min`: one less than the number of values, holes counted.
    #[inline]
    pub(crate) fn width(&self) -> u128 {
        self.max.wrapping_sub(self.min) as u128
    }

    #[inline]
    fn is_small(&self) -> bool {
        self.width() < Domain::SMALL
    }

    #[inline]
    pub(crate) fn is_fixed(&self) -> bool {
        self.fixed
    }

    #[inline]
    pub(crate) fn contains(&self, x: i128, pool: &[Hole]) -> bool {
        if x < self.min || x > self.max {
            false
        } else if self.is_small() {
            self.bits >> (x.wrapping_sub(self.min) as u32) & 1 == 1
        } else {
            !self.is_hole(x, pool)
        }
    }

    /// The number of values. O(1) for small domains, O(holes squared) at worst for wide ones.
    pub(crate) fn size(&self, pool: &[Hole]) -> u128 {
        if self.is_small() {
            return u128::from(self.bits.count_ones());
        }
        let inside = self.holes(pool).filter(|hole| self.min < *hole && *hole < self.max).count();
        self.width().saturating_add(1).saturating_sub(inside as u128)
    }

    fn holes<'p>(&self, pool: &'p [Hole]) -> impl Iterator<Item = i128> + use<'p> {
        let mut next = self.holes;
        std::iter::from_fn(move || {
            let hole = pool.get(next as usize)?;
            next = hole.next;
            Some(hole.value)
        })
    }

    /// Tells whether the invariants hold that stand at the head of this file.
    fn is_whole(&self, pool: &[Hole]) -> bool {
        let (first, last) = (1, 1u128 << self.width().min(127));
        let bits = || self.bits & first != 0 && self.bits & last != 0 && self.bits & !ones(self.width()) == 0;
        let ends = || !self.is_hole(self.min, pool) && !self.is_hole(self.max, pool);
        self.min <= self.max
            && self.fixed == (self.min == self.max)
            && if self.is_small() { bits() } else { ends() }
    }

    fn is_hole(&self, x: i128, pool: &[Hole]) -> bool {
        self.holes(pool).any(|hole| hole == x)
    }

    /// The bit set of a domain that has just become small.
    fn bits_from_holes(&mut self, pool: &[Hole]) {
        self.bits = ones(self.width());
        for hole in self.holes(pool) {
            if self.min < hole && hole < self.max {
                self.bits &= !(1 << (hole.wrapping_sub(self.min) as u32));
            }
        }
    }

    /// Removes the values below `x`, which is above `min`.
    #[inline]
    pub(crate) fn raise_min(&mut self, x: i128, pool: &[Hole]) -> Result<(), Emptied> {
        if x > self.max {
            return Err(Emptied);
        }
        if self.is_small() {
            let bits = self.bits >> (x.wrapping_sub(self.min) as u32);
            let skipped = bits.trailing_zeros();
            self.bits = bits >> skipped;
            self.min = x + i128::from(skipped);
            self.fixed = self.bits == 1;
        } else {
            self.min = x;
            while self.holes != NO_HOLE && self.is_hole(self.min, pool) {
                self.min += 1;
            }
            if self.is_small() {
                self.bits_from_holes(pool);
                self.fixed = self.bits == 1;
            }
        }
        debug_assert!(self.is_whole(pool), "a domain keeps its invariants");
        Ok(())
    }

    /// Removes the values above `x`, which is below `max`.
    #[inline]
    pub(crate) fn lower_max(&mut self, x: i128, pool: &[Hole]) -> Result<(), Emptied> {
        if x < self.min {
            return Err(Emptied);
        }
        if self.is_small() {
            self.bits &= ones(x.wrapping_sub(self.min) as u128);
            self.max = self.min + i128::from(127 - self.bits.leading_zeros());
            self.fixed = self.bits == 1;
        } else {
            self.max = x;
            while self.holes != NO_HOLE && self.is_hole(self.max, pool) {
                self.max -= 1;
            }
            if self.is_small() {
                self.bits_from_holes(pool);
                self.fixed = self.bits == 1;
            }
        }
        debug_assert!(self.is_whole(pool), "a domain keeps its invariants");
        Ok(())
    }

    /// Removes a value strictly between `min` and `max` that is in the domain.
    pub(crate) fn punch(&mut self, x: i128, pool: &mut Vec<Hole>) {
        if self.is_small() {
            self.bits &= !(1 << (x.wrapping_sub(self.min) as u32));
        } else {
            pool.push(Hole { value: x, next: self.holes });
            self.holes = pool.len() as u32 - 1;
        }
        debug_assert!(self.is_whole(pool), "a domain keeps its invariants");
    }

    /// Leaves `x`, which is in the domain, alone.
    #[inline]
    pub(crate) fn fix(&mut self, x: i128) {
        self.min = x;
        self.max = x;
        self.bits = 1;
        self.fixed = true;
    }

    /// The least value that is at least `x`.
    pub(crate) fn at_least(&self, x: i128, pool: &[Hole]) -> Option<i128> {
        if x <= self.min {
            return Some(self.min);
        }
        let mut rest = *self;
        rest.raise_min(x, pool).ok().map(|()| rest.min)
    }

    /// The greatest value that is at most `x`.
    pub(crate) fn at_most(&self, x: i128, pool: &[Hole]) -> Option<i128> {
        if x >= self.max {
            return Some(self.max);
        }
        let mut rest = *self;
        rest.lower_max(x, pool).ok().map(|()| rest.max)
    }

    /// Tells whether no `x` here and `y` in `other` have `x = y + offset`. Exact when both are small or one is fixed; otherwise
    /// `true` only if the bounds say so.
    pub(crate) fn is_disjoint(&self, other: &Domain, offset: i128, pool: &[Hole]) -> bool {
        let (Some(low), Some(high)) = (other.min.checked_add(offset), other.max.checked_add(offset)) else {
            return false;
        };
        if self.max < low || high < self.min {
            return true;
        }
        if self.is_fixed() {
            return !other.contains(self.min - offset, pool);
        }
        if other.is_fixed() {
            return !self.contains(low, pool);
        }
        if !self.is_small() || !other.is_small() {
            return false;
        }
        // They overlap, so the minima are less than 128 apart.
        if low >= self.min {
            self.bits >> (low - self.min) as u32 & other.bits == 0
        } else {
            other.bits >> (self.min - low) as u32 & self.bits == 0
        }
    }
}

/// The bits `0..=last`.
#[inline]
fn ones(last: u128) -> u128 {
    u128::MAX >> (127 - last as u32)
}
