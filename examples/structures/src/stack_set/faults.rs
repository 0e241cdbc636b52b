//! Faulty operations on a window stack.
//!
//! A failing input shows the workspaces between bars, that on the screen first, with the focus in brackets.

use super::operations::{filter, filter_hidden, on_current, push};
use super::{Stack, StackSet, Workspace, windows, workspace_windows};
use crate::list::List::{self, Cons, Nil};
use crate::list::{cons, reverse};

/// `focus_up` that forgets to turn the list of windows round when it goes from the top to the bottom.
///
/// Smallest failure: `focus_up(|[0] 1|)`.
pub fn focus_wraps_unturned<W>(s: StackSet<W>) -> StackSet<W> {
    on_current(s, |Stack { focus, up, down }| match up {
        Cons(above, up) => Stack { focus: above, up: *up, down: cons(focus, down) },
        Nil => Stack { focus, up: down, down: Nil },
    })
}

/// `focus_up` that keeps only the last window when it goes from the top to the bottom.
///
/// Smallest failure: `focus_up(|[0] 1 2|)`.
pub fn focus_wraps_alone<W>(s: StackSet<W>) -> StackSet<W> {
    on_current(s, |Stack { focus, up, down }| match (up, reverse(down)) {
        (Cons(above, up), down) => Stack { focus: above, up: *up, down: cons(focus, reverse(down)) },
        (Nil, Cons(last, _)) => Stack { focus: last, up: cons(focus, Nil), down: Nil },
        (Nil, Nil) => Stack { focus, up: Nil, down: Nil },
    })
}

/// `focus_up` that drops the window it leaves.
///
/// Smallest failure: `focus_up(|0 [1]|)`.
pub fn focus_drops_the_window<W>(s: StackSet<W>) -> StackSet<W> {
    on_current(s, |Stack { focus, up, down }| match up {
        Cons(above, up) => Stack { focus: above, up: *up, down },
        Nil => Stack { focus, up: Nil, down },
    })
}

/// `focus_up` that leaves the window above in its place while it also gets the focus.
///
/// Smallest failure: `focus_up(|0 [1]|)`.
pub fn focus_copies_the_window<W: Clone>(s: StackSet<W>) -> StackSet<W> {
    on_current(s, |Stack { focus, up, down }| match up {
        Cons(above, rest) => Stack { focus: above.clone(), up: Cons(above, rest), down: cons(focus, down) },
        Nil => Stack { focus, up: Nil, down },
    })
}

/// `focus_up` that takes the window with it, in exchange for the one above.
///
/// Smallest failure: `focus_up(|0 [1]|)`.
pub fn focus_exchanges_windows<W>(s: StackSet<W>) -> StackSet<W> {
    on_current(s, |Stack { focus, up, down }| match up {
        Cons(above, up) => Stack { focus: above, up: cons(focus, *up), down },
        Nil => Stack { focus, up: Nil, down },
    })
}

/// `focus_down` that puts the window it leaves above all others.
///
/// Smallest failure: `focus_down(|0 [1] 2|)`.
pub fn focus_down_sends_to_the_top<W>(s: StackSet<W>) -> StackSet<W> {
    on_current(s, |Stack { focus, up, down }| match down {
        Cons(below, down) => Stack { focus: below, up: reverse(cons(focus, reverse(up))), down: *down },
        Nil => Stack { focus, up, down: Nil },
    })
}

/// `swap_up` that loses the window above.
///
/// Smallest failure: `swap_up(|0 [1]|)`.
pub fn swap_loses_the_neighbour<W>(s: StackSet<W>) -> StackSet<W> {
    on_current(s, |Stack { focus, up, down }| match up {
        Cons(_, up) => Stack { focus, up: *up, down },
        Nil => Stack { focus, up: reverse(down), down: Nil },
    })
}

/// `swap_up` that gives the focus to the window it is exchanged with.
///
/// Smallest failure: `swap_up(|0 [1]|)`.
pub fn swap_loses_the_focus<W>(s: StackSet<W>) -> StackSet<W> {
    on_current(s, |Stack { focus, up, down }| match up {
        Cons(above, up) => Stack { focus: above, up: cons(focus, *up), down },
        Nil => Stack { focus, up: reverse(down), down: Nil },
    })
}

/// `insert_up` that doesn't ask whether the window is there already.
///
/// Smallest failure: `insert_up(0, |[0]|)`.
pub fn inserts_unseen<W>(w: W, s: StackSet<W>) -> StackSet<W> {
    StackSet { current: push(w, s.current), hidden: s.hidden }
}

/// `insert_up` that looks for the window on the screen only.
///
/// Smallest failure: `insert_up(0, ||[0]|)`.
pub fn inserts_what_is_hidden<W: Ord + Clone>(w: W, s: StackSet<W>) -> StackSet<W> {
    if workspace_windows(&s.current).contains(&w) { s } else { inserts_unseen(w, s) }
}

/// `insert_up` that puts the window in the place of the one in focus.
///
/// Smallest failure: `insert_up(1, |[0]|)`.
pub fn inserts_over_the_focus<W: Ord + Clone>(w: W, s: StackSet<W>) -> StackSet<W> {
    if windows(&s).contains(&w) {
        return s;
    }
    let current = match s.current {
        None => push(w, None),
        Some(stack) => Some(Stack { focus: w, ..stack }),
    };
    StackSet { current, hidden: s.hidden }
}

/// `delete` that doesn't look at hidden workspaces.
///
/// Smallest failure: `delete(0, ||[0]|)`.
pub fn deletes_on_screen_only<W: PartialEq>(w: &W, s: StackSet<W>) -> StackSet<W> {
    StackSet { current: filter(w, s.current), hidden: s.hidden }
}

/// `delete` that looks at the first hidden workspace only.
///
/// Smallest failure: `delete(0, |||[0]|)`.
pub fn deletes_in_the_first_hidden<W: PartialEq>(w: &W, s: StackSet<W>) -> StackSet<W> {
    let hidden = match s.hidden {
        Nil => Nil,
        Cons(first, rest) => Cons(filter(w, first), rest),
    };
    StackSet { current: filter(w, s.current), hidden }
}

/// `delete` that takes a workspace for empty when nothing is below the window in focus.
///
/// Smallest failure: `delete(1, |0 [1]|)`.
pub fn deletes_those_above<W: PartialEq>(w: &W, s: StackSet<W>) -> StackSet<W> {
    fn hasty<W: PartialEq>(w: &W, workspace: Workspace<W>) -> Workspace<W> {
        match workspace {
            Some(Stack { focus, down: Nil, .. }) if focus == *w => None,
            workspace => filter(w, workspace),
        }
    }
    fn hasty_hidden<W: PartialEq>(w: &W, hidden: List<Workspace<W>>) -> List<Workspace<W>> {
        match hidden {
            Nil => Nil,
            Cons(workspace, rest) => cons(hasty(w, workspace), hasty_hidden(w, *rest)),
        }
    }
    StackSet { current: hasty(w, s.current), hidden: hasty_hidden(w, s.hidden) }
}

/// `delete` that never removes a window that has the focus.
///
/// Smallest failure: `delete(0, |[0]|)`.
pub fn deletes_around_the_focus<W: PartialEq>(w: &W, s: StackSet<W>) -> StackSet<W> {
    match &s.current {
        Some(stack) if stack.focus == *w => s,
        _ => StackSet { current: filter(w, s.current), hidden: filter_hidden(w, s.hidden) },
    }
}
