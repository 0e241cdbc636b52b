//! Red–black trees: by black height, so that both subtrees agree before they're made.

use super::{Flow, power_of_two};
use structures::red_black::Color::{Black, Red};
use structures::red_black::{Color, Rbt};

/// What a subtree may be.
#[derive(Clone, Copy)]
struct Room {
    low: i64,
    high: i64,
    height: i64,
    black_height: i64,
}

impl Room {
    /// Whether a tree with a black root fits, if it isn't a leaf: the smallest is complete and black.
    fn has_black(self) -> bool {
        self.black_height <= self.height && power_of_two(self.black_height) - 1 <= self.high - self.low + 1
    }

    /// Whether a tree with a red root fits.
    fn has_red(self) -> bool {
        self.black_height < self.height
            && 2 * (power_of_two(self.black_height).min(1 << 32) - 1) < self.high - self.low + 1
    }

    fn left_of(self, root: i64, color: Color) -> Room {
        Room { high: root - 1, ..self.below(color) }
    }

    fn right_of(self, root: i64, color: Color) -> Room {
        Room { low: root + 1, ..self.below(color) }
    }

    fn below(self, color: Color) -> Room {
        let black = i64::from(color == Black);
        Room { height: self.height - 1, black_height: self.black_height - black, ..self }
    }
}

/// All red–black trees of at most this height, the root of either color.
pub fn red_black_trees(depth: i64, each: &mut dyn FnMut(Rbt<i64>) -> Flow) -> Flow {
    for black_height in 0..=depth {
        let room = Room { low: -depth, high: depth, height: depth, black_height };
        if !room.has_black() {
            break;
        }
        black(room, each)?;
        red(room, each)?;
    }
    Flow::Continue(())
}

/// Those with a black root; a leaf is black.
fn black(room: Room, each: &mut dyn FnMut(Rbt<i64>) -> Flow) -> Flow {
    if room.black_height == 0 { each(Rbt::Leaf) } else { nodes(Black, room, each) }
}

/// Those with a red root.
fn red(room: Room, each: &mut dyn FnMut(Rbt<i64>) -> Flow) -> Flow {
    if room.has_red() { nodes(Red, room, each) } else { Flow::Continue(()) }
}

fn nodes(color: Color, room: Room, each: &mut dyn FnMut(Rbt<i64>) -> Flow) -> Flow {
    for root in room.low..=room.high {
        let (left, right) = (room.left_of(root, color), room.right_of(root, color));
        if left.has_black() && right.has_black() {
            children(color, left, &mut |l| {
                children(color, right, &mut |r| {
                    each(Rbt::Node(color, root, Box::new(l.clone()), Box::new(r)))
                })
            })?;
        }
    }
    Flow::Continue(())
}

/// What may be under a node of that color.
fn children(color: Color, room: Room, each: &mut dyn FnMut(Rbt<i64>) -> Flow) -> Flow {
    black(room, each)?;
    if color == Black { red(room, each) } else { Flow::Continue(()) }
}
