//! What the values of a type can have that no generated one has: another owner, room to spare, an order in a hash table. Code
//! can tell, so "all inputs" are all but for these.

use std::ops::BitOr;

/// A set of things that aren't made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unmade(u8);

impl Unmade {
    /// Nothing: every value is made.
    pub const NOTHING: Unmade = Unmade(0);
    /// A value that's held elsewhere too: `Rc::try_unwrap` and `Rc::ptr_eq` tell.
    pub const SHARED: Unmade = Unmade(1);
    /// A sequence with more room than elements, or whose elements don't begin where its memory does: `capacity` and `as_slices` tell.
    pub const ROOM: Unmade = Unmade(2);
    /// A hash table with its elements in another order: `iter` tells.
    pub const ORDERS: Unmade = Unmade(4);
    /// A foreign value that isn't what `make` makes of a model, or an inclusive range that something has gone along.
    pub const UNMODELLED: Unmade = Unmade(8);

    /// Whether something of the other set is in this one.
    pub fn has(self, other: Unmade) -> bool {
        self.0 & other.0 != 0
    }

    /// What's in this set and not in the other.
    pub const fn without(self, other: Unmade) -> Unmade {
        Unmade(self.0 & !other.0)
    }
}

impl BitOr for Unmade {
    type Output = Unmade;

    fn bitor(self, other: Unmade) -> Unmade {
        Unmade(self.0 | other.0)
    }
}
