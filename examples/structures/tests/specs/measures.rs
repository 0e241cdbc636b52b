//! The measures and types that the specifications speak of.

use structures::list::List;
use structures::red_black::{Color, Rbt};
use structures::size_balanced::Map;
use structures::stack_set::{Stack, StackSet};
use touchstone::{measure, types};

/// How many elements.
#[measure]
pub fn len<T>(xs: &List<T>) -> Int {
    match xs {
        List::Nil => 0,
        List::Cons(_, tail) => 1 + len(tail),
    }
}

/// The elements.
#[measure]
pub fn elems<T>(xs: &List<T>) -> Set<T> {
    match xs {
        List::Nil => set![],
        List::Cons(head, tail) => union(singleton(head), elems(tail)),
    }
}

/// Whether no element occurs twice.
#[measure]
pub fn distinct<T>(xs: &List<T>) -> bool {
    match xs {
        List::Nil => true,
        List::Cons(head, tail) => !elems(tail).contains(head) && distinct(tail),
    }
}

/// Whether the root is black; a leaf is.
#[measure]
pub fn is_black<T>(t: &Rbt<T>) -> bool {
    match t {
        Rbt::Leaf => true,
        Rbt::Node(c, _, _, _) => c == Color::Black,
    }
}

/// Whether every red node has black children.
#[measure]
pub fn is_red_black<T>(t: &Rbt<T>) -> bool {
    match t {
        Rbt::Leaf => true,
        Rbt::Node(c, _, l, r) => {
            is_red_black(l) && is_red_black(r) && (c == Color::Black || is_black(l) && is_black(r))
        }
    }
}

/// How many black nodes are on the leftmost path.
#[measure]
pub fn black_height<T>(t: &Rbt<T>) -> Int {
    match t {
        Rbt::Leaf => 0,
        Rbt::Node(c, _, l, _) => black_height(l) + if c == Color::Red { 0 } else { 1 },
    }
}

/// Whether all paths have equally many black nodes.
#[measure]
pub fn is_black_balanced<T>(t: &Rbt<T>) -> bool {
    match t {
        Rbt::Leaf => true,
        Rbt::Node(_, _, l, r) => {
            is_black_balanced(l) && is_black_balanced(r) && black_height(l) == black_height(r)
        }
    }
}

/// The elements of a tree.
#[measure]
pub fn members<T>(t: &Rbt<T>) -> Set<T> {
    match t {
        Rbt::Leaf => set![],
        Rbt::Node(_, x, l, r) => union(singleton(x), union(members(l), members(r))),
    }
}

/// The size that is written at the root.
#[measure]
pub fn size<K, V>(m: &Map<K, V>) -> Int {
    match m {
        Map::Tip => 0,
        Map::Bin(s, _, _, _, _) => s,
    }
}

/// Whether no subtree is more than three times as large as its sibling, unless they have one element together.
#[measure]
pub fn is_balanced<K, V>(m: &Map<K, V>) -> bool {
    match m {
        Map::Tip => true,
        Map::Bin(_, _, _, l, r) => {
            is_balanced(l)
                && is_balanced(r)
                && (size(l) + size(r) <= 1 || (size(l) <= 3 * size(r) && size(r) <= 3 * size(l)))
        }
    }
}

/// Whether each node has the right size written in it.
#[measure]
pub fn sizes_right<K, V>(m: &Map<K, V>) -> bool {
    match m {
        Map::Tip => true,
        Map::Bin(s, _, _, l, r) => sizes_right(l) && sizes_right(r) && s == size(l) + size(r) + 1,
    }
}

/// The keys.
#[measure]
pub fn keys<K, V>(m: &Map<K, V>) -> Set<K> {
    match m {
        Map::Tip => set![],
        Map::Bin(_, k, _, l, r) => union(singleton(k), union(keys(l), keys(r))),
    }
}

/// The windows of a stack.
#[measure]
pub fn stack_windows<W>(s: &Stack<W>) -> Set<W> {
    match s {
        Stack { focus, up, down } => union(singleton(focus), union(elems(up), elems(down))),
    }
}

/// The windows of a workspace.
#[measure]
pub fn workspace_windows<W>(w: &Option<Stack<W>>) -> Set<W> {
    match w {
        None => set![],
        Some(s) => stack_windows(s),
    }
}

/// The windows of hidden workspaces.
#[measure]
pub fn hidden_windows<W>(hidden: &List<Option<Stack<W>>>) -> Set<W> {
    match hidden {
        List::Nil => set![],
        List::Cons(w, rest) => union(workspace_windows(w), hidden_windows(rest)),
    }
}

/// All windows.
#[measure]
pub fn windows<W>(s: &StackSet<W>) -> Set<W> {
    match s {
        StackSet { current, hidden } => union(workspace_windows(current), hidden_windows(hidden)),
    }
}

/// The window in focus: a set of at most one.
#[measure]
pub fn focused<W>(s: &StackSet<W>) -> Set<W> {
    match s {
        StackSet { current: None, .. } => set![],
        StackSet { current: Some(stack), .. } => singleton(stack.focus),
    }
}

/// Whether no window is twice in a stack.
#[measure]
pub fn stack_distinct<W>(s: &Stack<W>) -> bool {
    match s {
        Stack { focus, up, down } => {
            distinct(up)
                && distinct(down)
                && disjoint(elems(up), elems(down))
                && !elems(up).contains(focus)
                && !elems(down).contains(focus)
        }
    }
}

/// Whether no window is twice in a workspace.
#[measure]
pub fn workspace_distinct<W>(w: &Option<Stack<W>>) -> bool {
    match w {
        None => true,
        Some(s) => stack_distinct(s),
    }
}

/// Whether no window is twice in hidden workspaces.
#[measure]
pub fn hidden_distinct<W>(hidden: &List<Option<Stack<W>>>) -> bool {
    match hidden {
        List::Nil => true,
        List::Cons(w, rest) => {
            workspace_distinct(w)
                && hidden_distinct(rest)
                && disjoint(workspace_windows(w), hidden_windows(rest))
        }
    }
}

/// Whether no window is twice anywhere.
#[measure]
pub fn no_duplicates<W>(s: &StackSet<W>) -> bool {
    match s {
        StackSet { current, hidden } => {
            workspace_distinct(current)
                && hidden_distinct(hidden)
                && disjoint(workspace_windows(current), hidden_windows(hidden))
        }
    }
}

types! {
    pub type Sorted<T> = List<T, |hd, v| hd <= v>;
    pub type OrdRbt<T> = Rbt<T, |x, v| v < x, |x, v| x < v>;
    pub type OkRbt<T> = {v: OrdRbt<T> | is_red_black(v) && is_black_balanced(v)};
    pub type OrdMap<K, V> = Map<K, V, |x, k| k < x, |x, k| x < k>;
    pub type OkMap<K, V> = {v: OrdMap<K, V> | is_balanced(v) && sizes_right(v)};
    pub type OkStackSet<W> = {v: StackSet<W> | no_duplicates(v)};
    pub type True = {v: bool | v};
}
