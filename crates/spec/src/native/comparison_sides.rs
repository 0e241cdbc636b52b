//! The two sides of a comparison in a `rust(…)`, one of which is a name and so a reference. They're compared as they are if they can be;
//! else through the reference on the left, else through that on the right.
//!
//! The choice is made by method resolution: `(&&&Sides(l, r)).same()` tries the traits in this order, each one reference further in.

use std::cmp::Ordering;

/// Two sides, each by reference.
pub struct Sides<'a, L: ?Sized, R: ?Sized>(pub &'a L, pub &'a R);

macro_rules! comparisons {
    ($(#[$meta:meta])* $name:ident, [$($parameter:ident),*], $of:ty, $left:ident by $right:ident, |$sides:ident| $l:expr, $r:expr) => {
        $(#[$meta])*
        pub trait $name {
            type Left: ?Sized;
            type Right: ?Sized;
            fn same(&self) -> bool where Self::Left: PartialEq<Self::Right>;
            fn differ(&self) -> bool where Self::Left: PartialEq<Self::Right>;
            fn order(&self) -> Option<Ordering> where Self::Left: PartialOrd<Self::Right>;
        }

        impl<$($parameter: ?Sized),*> $name for $of where $left: PartialEq<$right> {
            type Left = $left;
            type Right = $right;
            fn same(&self) -> bool {
                let $sides = self;
                $l == $r
            }
            fn differ(&self) -> bool {
                let $sides = self;
                $l != $r
            }
            fn order(&self) -> Option<Ordering> where $left: PartialOrd<$right> {
                let $sides = self;
                $l.partial_cmp($r)
            }
        }
    };
}

comparisons!(
    /// Compared as they are.
    AsTheyAre, [L, R], &&Sides<'_, L, R>, L by R, |sides| sides.0, sides.1
);
comparisons!(
    /// What the left side refers to, compared with the right one.
    ThroughLeft, [L, R], &Sides<'_, &L, R>, L by R, |sides| *sides.0, sides.1
);
comparisons!(
    /// The left side, compared with what the right one refers to.
    ThroughRight, [L, R], Sides<'_, L, &R>, L by R, |sides| sides.0, *sides.1
);
