//! Size-balanced maps: by size, which leaves few ways to divide what's below the root.

use super::{Flow, power_of_two};
use structures::size_balanced::{DELTA, Map};

/// All balanced maps of at most this height and size.
pub fn balanced_maps(depth: i64, each: &mut dyn FnMut(Map<i64, ()>) -> Flow) -> Flow {
    (0..=depth.min(power_of_two(depth) - 1)).try_for_each(|size| of_size(size, -depth, depth, depth, each))
}

fn of_size(size: i64, low: i64, high: i64, height: i64, each: &mut dyn FnMut(Map<i64, ()>) -> Flow) -> Flow {
    if size == 0 {
        return each(Map::Tip);
    }
    for left in 0..size {
        let right = size - 1 - left;
        let balanced = left + right <= 1 || left <= DELTA * right && right <= DELTA * left;
        if !balanced || left.max(right) >= power_of_two(height - 1) {
            continue;
        }
        for root in low + left..=high - right {
            of_size(left, low, root - 1, height - 1, &mut |l| {
                of_size(right, root + 1, high, height - 1, &mut |r| {
                    each(Map::Bin(size, root, (), Box::new(l.clone()), Box::new(r)))
                })
            })?;
        }
    }
    Flow::Continue(())
}
