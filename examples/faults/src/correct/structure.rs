//! The twins of faults at a shape.

use crate::shapes::Expr::{Add, Mul, Neg, Num, Sub};
use crate::shapes::{Chain, Expr, Json, Step, Tree};

/// Whether each bracket has its partner.
pub fn is_balanced(text: &str) -> bool {
    let mut open = Vec::new();
    for bracket in text.chars() {
        match bracket {
            '(' => open.push(')'),
            '[' => open.push(']'),
            closing if open.pop() == Some(closing) => {}
            _ => return false,
        }
    }
    open.is_empty()
}

/// The search tree without a key.
pub fn without(tree: Tree, key: i32) -> Tree {
    Tree::of(tree.values().into_iter().filter(|value| *value != key).collect())
}

/// How a search tree is balanced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rotation {
    /// As it should be.
    Both,
    /// Without a look at the child.
    SingleOnly,
}

/// A search tree whose parts differ in height by one at most.
#[derive(Clone, Debug, Default)]
pub struct Avl {
    pub height: u32,
    node: Option<Box<(Avl, i8, Avl)>>,
}

impl Avl {
    fn node(left: Avl, key: i8, right: Avl) -> Avl {
        Avl { height: 1 + left.height.max(right.height), node: Some(Box::new((left, key, right))) }
    }

    fn parts(self) -> (Avl, i8, Avl) {
        self.node.map_or_else(Default::default, |node| *node)
    }

    /// The tree with a key.
    pub fn with(self, new: i8, rotation: Rotation) -> Avl {
        let Some(node) = self.node else { return Avl::node(Avl::default(), new, Avl::default()) };
        let (left, key, right) = *node;
        match new.cmp(&key) {
            std::cmp::Ordering::Less => Avl::balanced(left.with(new, rotation), key, right, rotation),
            std::cmp::Ordering::Greater => Avl::balanced(left, key, right.with(new, rotation), rotation),
            std::cmp::Ordering::Equal => Avl::node(left, key, right),
        }
    }

    fn balanced(left: Avl, key: i8, right: Avl, rotation: Rotation) -> Avl {
        if left.height > right.height + 1 {
            let (outer, middle, inner) = left.parts();
            if inner.height > outer.height && rotation == Rotation::Both {
                let (a, between, b) = inner.parts();
                return Avl::node(Avl::node(outer, middle, a), between, Avl::node(b, key, right));
            }
            return Avl::node(outer, middle, Avl::node(inner, key, right));
        }
        if right.height > left.height + 1 {
            let (inner, middle, outer) = right.parts();
            if inner.height > outer.height {
                let (a, between, b) = inner.parts();
                return Avl::node(Avl::node(left, key, a), between, Avl::node(b, middle, outer));
            }
            return Avl::node(Avl::node(left, key, inner), middle, outer);
        }
        Avl::node(left, key, right)
    }
}

/// The height of a balanced tree of these keys.
pub fn balanced_height(keys: Vec<i8>) -> u32 {
    keys.into_iter().fold(Avl::default(), |tree, key| tree.with(key, Rotation::Both)).height
}

/// The greatest height that a balanced tree of these keys may have.
pub fn height_limit(keys: &[i8]) -> u32 {
    let keys = keys.iter().collect::<std::collections::BTreeSet<_>>().len();
    let (mut height, mut fewest, mut before) = (0, 0, 0);
    while fewest <= keys {
        (fewest, before) = (fewest + before + 1, fewest);
        height += 1;
    }
    height - 1
}

/// The chain with its first two links exchanged, the next two, and so on.
pub fn pairs_swapped(chain: Chain) -> Chain {
    let mut values = chain.values();
    values.chunks_exact_mut(2).for_each(|pair| pair.swap(0, 1));
    Chain::of(&values)
}

/// A term of the same value, simpler if that is easily seen.
pub fn simplified(expr: Expr) -> Expr {
    match expr {
        Num(n) => Num(n),
        Neg(a) => match simplified(*a) {
            Neg(b) => *b,
            a => Neg(Box::new(a)),
        },
        Add(a, b) => match (simplified(*a), simplified(*b)) {
            (Num(0), c) | (c, Num(0)) => c,
            (a, Neg(b)) => Sub(Box::new(a), b),
            (a, b) => Add(Box::new(a), Box::new(b)),
        },
        Sub(a, b) => match (simplified(*a), simplified(*b)) {
            (a, Num(0)) => a,
            (a, b) if a == b => Num(0),
            (a, Neg(b)) => Add(Box::new(a), b),
            (Neg(a), b) => Neg(Box::new(Add(a, Box::new(b)))),
            (a, b) => Sub(Box::new(a), Box::new(b)),
        },
        Mul(a, b) => match (simplified(*a), simplified(*b)) {
            (Num(0), _) | (_, Num(0)) => Num(0),
            (Num(1), c) | (c, Num(1)) => c,
            (a, b) => Mul(Box::new(a), Box::new(b)),
        },
    }
}

/// The term with as few brackets as are needed.
pub fn printed(expr: Expr) -> String {
    fn at(expr: &Expr, strength: u8) -> String {
        let (own, text) = match expr {
            Num(n) => (3, n.to_string()),
            Neg(a) => (3, format!("-{}", at(a, 3))),
            Add(a, b) => (1, format!("{}+{}", at(a, 1), at(b, 1))),
            Sub(a, b) => (1, format!("{}-{}", at(a, 1), at(b, 2))),
            Mul(a, b) => (2, format!("{}*{}", at(a, 2), at(b, 2))),
        };
        if own < strength { format!("({text})") } else { text }
    }
    at(&expr, 0)
}

/// The value without `null` in any list.
pub fn without_null(json: Json) -> Option<Json> {
    match json {
        Json::Null => None,
        Json::Number(n) => Some(Json::Number(n)),
        Json::List(items) => Some(Json::List(items.into_iter().filter_map(without_null).collect())),
    }
}

/// Intervals that cover the same, none touching another.
pub fn merged(mut intervals: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    intervals.sort_unstable();
    let mut merged: Vec<(i32, i32)> = Vec::new();
    for (begin, end) in intervals {
        match merged.last_mut() {
            Some(last) if begin <= last.1 => last.1 = last.1.max(end),
            _ => merged.push((begin, end)),
        }
    }
    merged
}

/// The path without steps that lead nowhere.
pub fn normal(path: Vec<Step>) -> Vec<Step> {
    let mut normal = Vec::new();
    for step in path {
        match (step, normal.last()) {
            (Step::Here, _) => {}
            (Step::Up, Some(Step::Name(_))) => _ = normal.pop(),
            (step, _) => normal.push(step),
        }
    }
    normal
}

/// Whether the left half of a tree is the right one seen in a mirror.
pub fn is_mirrored(tree: &Tree) -> bool {
    fn mirror(tree: &Tree) -> Tree {
        match tree {
            Tree::Leaf => Tree::Leaf,
            Tree::Node(left, value, right) => Tree::node(mirror(right), *value, mirror(left)),
        }
    }
    *tree == mirror(tree)
}

/// How many pieces of land there are.
pub fn islands(mut map: [[bool; 4]; 4]) -> usize {
    fn sink(map: &mut [[bool; 4]; 4], row: usize, column: usize) {
        if row < 4 && column < 4 && map[row][column] {
            map[row][column] = false;
            sink(map, row + 1, column);
            sink(map, row.wrapping_sub(1), column);
            sink(map, row, column + 1);
            sink(map, row, column.wrapping_sub(1));
        }
    }
    let mut islands = 0;
    for row in 0..4 {
        for column in 0..4 {
            if map[row][column] {
                islands += 1;
                sink(&mut map, row, column);
            }
        }
    }
    islands
}

/// Whether one comes back to where one was.
pub fn has_cycle(edges: Vec<(usize, usize)>) -> bool {
    let mut left: Vec<usize> = (0..6).collect();
    loop {
        let is_left = |place: &usize| left.contains(place);
        let goes_on = |place: &usize| edges.iter().any(|(from, to)| from == place && is_left(to));
        let kept: Vec<usize> = left.iter().copied().filter(goes_on).collect();
        if kept.len() == left.len() {
            return !left.is_empty();
        }
        left = kept;
    }
}
