//! The window stack.

use crate::measures::{OkStackSet, True, focused, windows};
use structures::stack_set::{
    StackSet, delete, faults, focus_down, focus_left_keeps_order, focus_up, index, insert_up, swap_down,
    swap_up,
};
use touchstone::check;

check! {
    fn focus_left(n: {v: i64 | 0 <= v && v <= 100}, s: OkStackSet<i64>) -> True = |n: i64, s: StackSet<i64>| focus_left_keeps_order(n, s)
}

/// Moving the focus keeps the windows where they are.
macro_rules! focusing {
    ($($name:ident = $f:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest, tests = 200_000, time = "60s")])?
            fn $name(s: OkStackSet<i64>) -> {v: OkStackSet<i64> | rust(index(v) == index(s))}
                = |s: StackSet<i64>| $f(s)
        }
    )*};
}

/// Swapping keeps the windows and the focus.
macro_rules! swapping {
    ($($name:ident = $f:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest, tests = 200_000, time = "60s")])?
            fn $name(s: OkStackSet<i64>) -> {v: OkStackSet<i64> | windows(v) == windows(s) && focused(v) == focused(s)}
                = |s: StackSet<i64>| $f(s)
        }
    )*};
}

/// Inserting adds a window.
macro_rules! inserting {
    ($($name:ident = $f:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest, tests = 200_000, time = "60s")])?
            fn $name(w: i64, s: OkStackSet<i64>) -> {v: OkStackSet<i64> | windows(v) == union(windows(s), singleton(w))}
                = |w: i64, s: StackSet<i64>| $f(w, s)
        }
    )*};
}

/// Deleting removes a window.
macro_rules! deleting {
    ($($name:ident = $f:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest, tests = 200_000, time = "60s")])?
            fn $name(w: i64, s: OkStackSet<i64>)
                -> {v: OkStackSet<i64> | windows(v) == difference(windows(s), singleton(w))}
                = |w: i64, s: StackSet<i64>| $f(&w, s)
        }
    )*};
}

focusing! {
    stack_focus_up = focus_up;
    stack_focus_down = focus_down;
    stack_focus_wraps_unturned = faults::focus_wraps_unturned, "(StackSet(Some(Stack(0, Nil, Cons(1, Nil))), Nil))";
    stack_focus_wraps_alone = faults::focus_wraps_alone, "(StackSet(Some(Stack(0, Nil, Cons(1, Cons(-1, Nil)))), Nil))";
    stack_focus_drops_the_window = faults::focus_drops_the_window, "(StackSet(Some(Stack(0, Cons(1, Nil), Nil)), Nil))";
    stack_focus_copies_the_window = faults::focus_copies_the_window, "(StackSet(Some(Stack(0, Cons(1, Nil), Nil)), Nil))";
    stack_focus_exchanges_windows = faults::focus_exchanges_windows, "(StackSet(Some(Stack(0, Cons(1, Nil), Nil)), Nil))";
    stack_focus_down_sends_to_the_top = faults::focus_down_sends_to_the_top, "(StackSet(Some(Stack(0, Cons(1, Nil), Cons(-1, Nil))), Nil))";
}

swapping! {
    stack_swap_up = swap_up;
    stack_swap_down = swap_down;
    stack_swap_loses_the_neighbour = faults::swap_loses_the_neighbour, "(StackSet(Some(Stack(0, Cons(1, Nil), Nil)), Nil))";
    stack_swap_loses_the_focus = faults::swap_loses_the_focus, "(StackSet(Some(Stack(0, Cons(1, Nil), Nil)), Nil))";
}

inserting! {
    stack_insert_up = insert_up;
    stack_inserts_unseen = faults::inserts_unseen, "(0, StackSet(Some(Stack(0, Nil, Nil)), Nil))";
    stack_inserts_what_is_hidden = faults::inserts_what_is_hidden, "(0, StackSet(None, Cons(Some(Stack(0, Nil, Nil)), Nil)))";
    stack_inserts_over_the_focus = faults::inserts_over_the_focus, "(0, StackSet(Some(Stack(1, Nil, Nil)), Nil))";
}

deleting! {
    stack_delete = delete;
    stack_deletes_on_screen_only = faults::deletes_on_screen_only, "(0, StackSet(None, Cons(Some(Stack(0, Nil, Nil)), Nil)))";
    stack_deletes_in_the_first_hidden = faults::deletes_in_the_first_hidden, "(0, StackSet(None, Cons(None, Cons(Some(Stack(0, Nil, Nil)), Nil))))";
    stack_deletes_those_above = faults::deletes_those_above, "(0, StackSet(None, Cons(Some(Stack(0, Cons(1, Nil), Nil)), Nil)))";
    stack_deletes_around_the_focus = faults::deletes_around_the_focus, "(0, StackSet(Some(Stack(0, Nil, Nil)), Nil))";
}
