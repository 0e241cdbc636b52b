//! The operations: on the focus, on the order around it, and on which windows there are.

use super::{Stack, StackSet, Workspace, windows};
use crate::list::List::{self, Cons, Nil};
use crate::list::{cons, reverse, without};

/// Moves the focus to the window above, or from the top to the bottom.
pub fn focus_up<W>(s: StackSet<W>) -> StackSet<W> {
    on_current(s, stack_focus_up)
}

/// Moves the focus to the window below, or from the bottom to the top.
pub fn focus_down<W>(s: StackSet<W>) -> StackSet<W> {
    on_current(s, |stack| mirror(stack_focus_up(mirror(stack))))
}

/// Exchanges the window in focus with the one above, or from the top moves it below all others.
pub fn swap_up<W>(s: StackSet<W>) -> StackSet<W> {
    on_current(s, stack_swap_up)
}

/// Exchanges the window in focus with the one below, or from the bottom moves it above all others.
pub fn swap_down<W>(s: StackSet<W>) -> StackSet<W> {
    on_current(s, |stack| mirror(stack_swap_up(mirror(stack))))
}

/// Puts `w` above the window in focus and gives it the focus, unless it's on some workspace already.
pub fn insert_up<W: Ord + Clone>(w: W, s: StackSet<W>) -> StackSet<W> {
    if windows(&s).contains(&w) {
        return s;
    }
    StackSet { current: push(w, s.current), hidden: s.hidden }
}

/// Removes `w` from the workspace that has it. Where it had the focus, the window below it gets it, or else
/// the one above.
pub fn delete<W: PartialEq>(w: &W, s: StackSet<W>) -> StackSet<W> {
    StackSet { current: filter(w, s.current), hidden: filter_hidden(w, s.hidden) }
}

/// Does `change` to the stack on the screen, if there is one.
pub(super) fn on_current<W>(s: StackSet<W>, change: impl FnOnce(Stack<W>) -> Stack<W>) -> StackSet<W> {
    StackSet { current: s.current.map(change), hidden: s.hidden }
}

/// The stack upside down.
pub(super) fn mirror<W>(stack: Stack<W>) -> Stack<W> {
    Stack { focus: stack.focus, up: stack.down, down: stack.up }
}

fn stack_focus_up<W>(Stack { focus, up, down }: Stack<W>) -> Stack<W> {
    match up {
        Cons(above, up) => Stack { focus: above, up: *up, down: cons(focus, down) },
        Nil => to_bottom(Stack { focus, up: Nil, down }),
    }
}

/// Moves the focus to the window below all others.
fn to_bottom<W>(Stack { focus, up, down }: Stack<W>) -> Stack<W> {
    match down {
        Cons(below, down) => to_bottom(Stack { focus: below, up: cons(focus, up), down: *down }),
        Nil => Stack { focus, up, down: Nil },
    }
}

fn stack_swap_up<W>(Stack { focus, up, down }: Stack<W>) -> Stack<W> {
    match up {
        Cons(above, up) => Stack { focus, up: *up, down: cons(above, down) },
        Nil => Stack { focus, up: reverse(down), down: Nil },
    }
}

/// `workspace` with `w` on it and in focus.
pub(super) fn push<W>(w: W, workspace: Workspace<W>) -> Workspace<W> {
    Some(match workspace {
        None => Stack { focus: w, up: Nil, down: Nil },
        Some(Stack { focus, up, down }) => Stack { focus: w, up, down: cons(focus, down) },
    })
}

/// `workspace` without `w`.
pub(super) fn filter<W: PartialEq>(w: &W, workspace: Workspace<W>) -> Workspace<W> {
    let Stack { focus, up, down } = workspace?;
    match (without(w, up), without(w, down)) {
        (up, down) if focus != *w => Some(Stack { focus, up, down }),
        (up, Cons(below, down)) => Some(Stack { focus: below, up, down: *down }),
        (Cons(above, up), Nil) => Some(Stack { focus: above, up: *up, down: Nil }),
        (Nil, Nil) => None,
    }
}

/// `hidden` without `w`.
pub(super) fn filter_hidden<W: PartialEq>(w: &W, hidden: List<Workspace<W>>) -> List<Workspace<W>> {
    match hidden {
        Nil => Nil,
        Cons(workspace, rest) => cons(filter(w, workspace), filter_hidden(w, *rest)),
    }
}
