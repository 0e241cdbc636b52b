//! A window manager's state: stacks of windows with one in focus, kept as zippers (TTT §5.1, *Refocusing
//! XMonad StackSets*).
//!
//! ```text
//! type OkStackSet<W> = {v: StackSet<W> | no_duplicates(v)};
//!
//! focus_left_keeps_order: fn(n: Nat, s: OkStackSet<W>) -> {v: bool | v}
//!
//! focus_up, focus_down: fn(s: OkStackSet<W>)
//!             -> {v: OkStackSet<W> | index(v) == index(s)}
//! swap_up, swap_down: fn(s: OkStackSet<W>)
//!             -> {v: OkStackSet<W> | windows(v) == windows(s) && focused(v) == focused(s)}
//! insert_up: fn(w: W, s: OkStackSet<W>)
//!             -> {v: OkStackSet<W> | windows(v) == union(windows(s), singleton(w))}
//! delete: fn(w: &W, s: OkStackSet<W>)
//!             -> {v: OkStackSet<W> | windows(v) == difference(windows(s), singleton(w))}
//! ```

pub mod faults;
mod operations;

use std::collections::BTreeSet;
use touchstone::Targetable;

pub use operations::{delete, focus_down, focus_up, insert_up, swap_down, swap_up};

use crate::list::List::{self, Cons, Nil};
use crate::list::{cons, distinct, elems, reverse_onto};

/// A non-empty list of windows with one in focus: those above it, the nearest first, and those below it.
#[derive(Clone, Debug, PartialEq, Eq, Targetable)]
pub struct Stack<W> {
    pub focus: W,
    pub up: List<W>,
    pub down: List<W>,
}

/// What one screenful shows.
pub type Workspace<W> = Option<Stack<W>>;

/// The workspace on the screen, and the hidden ones.
#[derive(Clone, Debug, PartialEq, Eq, Targetable)]
pub struct StackSet<W> {
    pub current: Option<Stack<W>>,
    pub hidden: List<Option<Stack<W>>>,
}

/// The windows of a stack.
pub fn stack_windows<W: Ord + Clone>(s: &Stack<W>) -> BTreeSet<W> {
    &BTreeSet::from([s.focus.clone()]) | &(&elems(&s.up) | &elems(&s.down))
}

/// The windows of a workspace.
pub fn workspace_windows<W: Ord + Clone>(w: &Workspace<W>) -> BTreeSet<W> {
    match w {
        None => BTreeSet::new(),
        Some(s) => stack_windows(s),
    }
}

/// The windows of hidden workspaces.
pub fn hidden_windows<W: Ord + Clone>(hidden: &List<Workspace<W>>) -> BTreeSet<W> {
    match hidden {
        Nil => BTreeSet::new(),
        Cons(w, rest) => &workspace_windows(w) | &hidden_windows(rest),
    }
}

/// All windows.
pub fn windows<W: Ord + Clone>(s: &StackSet<W>) -> BTreeSet<W> {
    &workspace_windows(&s.current) | &hidden_windows(&s.hidden)
}

/// Whether no window is twice in `s`.
pub fn stack_distinct<W: Ord + Clone>(s: &Stack<W>) -> bool {
    distinct(&s.up)
        && distinct(&s.down)
        && elems(&s.up).is_disjoint(&elems(&s.down))
        && !elems(&s.up).contains(&s.focus)
        && !elems(&s.down).contains(&s.focus)
}

/// Whether no window is twice in `w`.
pub fn workspace_distinct<W: Ord + Clone>(w: &Workspace<W>) -> bool {
    match w {
        None => true,
        Some(s) => stack_distinct(s),
    }
}

/// Whether no window is twice in hidden workspaces.
pub fn hidden_distinct<W: Ord + Clone>(hidden: &List<Workspace<W>>) -> bool {
    match hidden {
        Nil => true,
        Cons(w, rest) => {
            workspace_distinct(w)
                && hidden_distinct(rest)
                && workspace_windows(w).is_disjoint(&hidden_windows(rest))
        }
    }
}

/// Whether no window is twice in `s`: the invariant.
pub fn no_duplicates<W: Ord + Clone>(s: &StackSet<W>) -> bool {
    workspace_distinct(&s.current)
        && hidden_distinct(&s.hidden)
        && workspace_windows(&s.current).is_disjoint(&hidden_windows(&s.hidden))
}

/// The window in focus, if there is one: a set of at most one.
pub fn focused<W: Ord + Clone>(s: &StackSet<W>) -> BTreeSet<W> {
    match &s.current {
        None => BTreeSet::new(),
        Some(stack) => BTreeSet::from([stack.focus.clone()]),
    }
}

/// The windows on the screen, from top to bottom.
pub fn index<W: Clone>(s: &StackSet<W>) -> List<W> {
    match s.current.clone() {
        None => Nil,
        Some(stack) => reverse_onto(stack.up, cons(stack.focus, stack.down)),
    }
}

/// Whether moving the focus up `n` times leaves the windows in their places, as it should.
pub fn focus_left_keeps_order<W: Clone + PartialEq>(n: i64, s: StackSet<W>) -> bool {
    let order = index(&s);
    index(&(0..n).fold(s, |s, _| focus_up(s))) == order
}
