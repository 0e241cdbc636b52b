//! Generators as a person writes them: direct recursion over the valid values only, each handed over owned. The limit for all
//! others.
//!
//! A generator calls `each` with every value up to a depth, once, and stops when it answers `Break`. Branches without a
//! value are cut before they're entered.

mod expressions;
mod lists;
mod maps;
mod red_black;
mod search_trees;
mod stack_sets;

pub use expressions::expressions;
pub use lists::{increasing_lists, lists, sorted_lists};
pub use maps::balanced_maps;
pub use red_black::red_black_trees;
pub use search_trees::search_trees;
pub use stack_sets::stack_sets;

use std::ops::ControlFlow;

/// Whether to go on.
pub type Flow = ControlFlow<()>;

/// The keys of a depth, those near zero first.
pub fn keys(depth: i64) -> impl Iterator<Item = i64> + Clone {
    (0..=2 * depth).map(|i| if i % 2 == 0 { -(i / 2) } else { (i + 1) / 2 })
}

/// `2^n`, or as much as fits.
fn power_of_two(n: i64) -> i64 {
    u32::try_from(n).ok().and_then(|n| 1_i64.checked_shl(n)).filter(|power| *power > 0).unwrap_or(i64::MAX)
}
