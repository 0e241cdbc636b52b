//! What measures return, as values of the logic: a function with a machine integer for its result is a measure as it stands.

use super::{Int, Set};

/// The result of a measure's Rust function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` isn't what a measure returns",
    label = "expected an integer, a `bool` or a `Set`"
)]
pub trait Measured {
    type Value;

    fn measured(self) -> Self::Value;
}

/// The value of a measure.
pub fn measured<M: Measured>(result: M) -> M::Value {
    result.measured()
}

macro_rules! measured {
    ($([$($generics:tt)*] $result:ty => $value:ty;)*) => {$(
        impl<$($generics)*> Measured for $result {
            type Value = $value;

            fn measured(self) -> $value {
                self.into()
            }
        }
    )*};
}
measured! {
    [] Int => Int;
    [] bool => bool;
    [S] Set<S> => Set<S>;
    [] i8 => Int;
    [] i16 => Int;
    [] i32 => Int;
    [] i64 => Int;
    [] i128 => Int;
    [] isize => Int;
    [] u8 => Int;
    [] u16 => Int;
    [] u32 => Int;
    [] u64 => Int;
    [] u128 => Int;
    [] usize => Int;
}
