//! The types of the standard library as targets: `Refined`, `Targetable` and `Reflect` for each.
//!
//! A value whose type owns nothing Touchstone could make (`&T`, slices) is only
//! [`Reflect`](crate::targetable::Reflect), so that results may borrow.

pub mod ownership;

mod collection;
mod pointer;
pub(crate) mod product;
mod reverse;
mod scalar;
mod sequence;
mod string;
mod sum;

#[cfg(test)]
mod tests;

pub use string::conversion as string_conversion;

use crate::rtype::RType;
use crate::targetable::Refined;

/// The type argument at `index`, or the plain type where whoever asks sees none: a Rust type alias
/// (`type Ids = Vec<u32>`) hides its arguments from the macros.
pub fn argument<T: Refined + ?Sized>(arguments: &[RType], index: usize) -> RType {
    arguments.get(index).cloned().unwrap_or_else(|| T::rtype(&[], &[]))
}
