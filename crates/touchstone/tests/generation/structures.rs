//! Structures deeper than the depths come to are found, with whatever data; look-alikes are what needs more of its data.

use touchstone::{Targetable, spec};

#[derive(Clone, Debug, Targetable)]
enum Tree {
    Leaf,
    Node(Box<Tree>, i64, Box<Tree>),
}

impl Tree {
    fn size(&self) -> usize {
        match self {
            Tree::Leaf => 0,
            Tree::Node(left, _, right) => left.size() + 1 + right.size(),
        }
    }

    /// Whether every node of the spine has its other child on the other side than the one above.
    fn zigzags(&self, left: bool) -> usize {
        match self {
            Tree::Node(one, _, other) => {
                let (on, off) = if left { (one, other) } else { (other, one) };
                match **off {
                    Tree::Leaf => 1 + on.zigzags(!left),
                    Tree::Node(..) => 0,
                }
            }
            Tree::Leaf => 0,
        }
    }
}

// The shape alone decides, and 10,000 inputs end within depth 3.
#[spec(fn(tree: Tree) -> {b: bool | b}, depth = 4, counterexample = "")]
fn a_zigzag(tree: Tree) -> bool {
    !(tree.size() == 4 && tree.zigzags(true) == 4)
}

// Without the sample there are the depths alone: nothing is found, and nothing is said of all.
#[spec(fn(tree: Tree) -> {b: bool | b}, sample = 0, depth = 4)]
fn without(tree: Tree) -> bool {
    !(tree.size() == 4 && tree.zigzags(true) == 4)
}

// No order type has these numbers.
#[spec(fn(xs: {v: Vec<i64> | forall(|i in 1..v.len()| v[i - 1] < v[i])}) -> {b: bool | b}, tests = 500, boundary = 0, sample = 0.01)]
fn numbers(xs: Vec<i64>) -> bool {
    !(xs.len() == 8 && xs[3] == 123_456)
}

// Eight elements in order are enough here.
#[spec(fn(xs: {v: Vec<i64> | forall(|i in 1..v.len()| v[i - 1] < v[i])}) -> {b: bool | b}, tests = 500, boundary = 0, counterexample = "")]
fn eight(xs: Vec<i64>) -> bool {
    xs.len() < 8
}
