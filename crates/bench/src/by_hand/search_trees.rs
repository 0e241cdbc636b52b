//! Search trees: a root, and what fits on either side of it.

use super::Flow;
use crate::specifications::Tree;

/// All search trees of at most this height.
pub fn search_trees(depth: i64, each: &mut dyn FnMut(Tree<i64>) -> Flow) -> Flow {
    between(-depth, depth, depth, each)
}

fn between(low: i64, high: i64, height: i64, each: &mut dyn FnMut(Tree<i64>) -> Flow) -> Flow {
    each(Tree::Empty)?;
    if height > 0 {
        for root in low..=high {
            between(low, root - 1, height - 1, &mut |left| {
                between(root + 1, high, height - 1, &mut |right| {
                    each(Tree::Bin(root, Box::new(left.clone()), Box::new(right)))
                })
            })?;
        }
    }
    Flow::Continue(())
}
