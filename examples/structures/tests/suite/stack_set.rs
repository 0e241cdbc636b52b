//! The window stack, against plain vectors.

use std::collections::BTreeSet;

use structures::list::List::{self, Cons, Nil};
use structures::stack_set::{
    StackSet, Workspace, delete, faults, focus_down, focus_left_keeps_order, focus_up, focused, index,
    insert_up, no_duplicates, swap_down, swap_up, windows,
};

use crate::enumerate::stack_sets;
use crate::{check_faults, holds};

type Windows = StackSet<i64>;
type Move = fn(Windows) -> Windows;
type Insert = fn(i64, Windows) -> Windows;
type Delete = fn(&i64, Windows) -> Windows;

fn vec<T: Clone>(xs: &List<T>) -> Vec<T> {
    match xs {
        Nil => vec![],
        Cons(head, tail) => [vec![head.clone()], vec(tail)].concat(),
    }
}

/// The windows from top to bottom, and where the focus is.
fn places(workspace: &Workspace<i64>) -> (Vec<i64>, usize) {
    match workspace {
        None => (vec![], 0),
        Some(stack) => {
            let (mut up, down) = (vec(&stack.up), vec(&stack.down));
            up.reverse();
            let at = up.len();
            ([up, vec![stack.focus], down].concat(), at)
        }
    }
}

fn show_workspace(workspace: &Workspace<i64>) -> String {
    let (windows, at) = places(workspace);
    let mark = |(i, w): (usize, &i64)| if i == at { format!("[{w}]") } else { w.to_string() };
    windows.iter().enumerate().map(mark).collect::<Vec<_>>().join(" ")
}

fn show(s: &Windows) -> String {
    let hidden = vec(&s.hidden).iter().map(|workspace| show_workspace(workspace) + "|").collect::<String>();
    format!("|{}|{hidden}", show_workspace(&s.current))
}

/// All stack sets with up to `most` windows and hidden workspaces together, by this number.
fn up_to(most: usize) -> impl Iterator<Item = Windows> {
    let sized = |size: usize| (0..=size).flat_map(move |hidden| stack_sets((size - hidden) as i64, hidden));
    (0..=most).flat_map(sized)
}

fn smallest_failure_of_move(
    change: Move,
    specification: impl Fn(&Windows, &Windows) -> bool,
) -> Option<String> {
    let fails = |s: &Windows| {
        !holds(|| {
            let v = change(s.clone());
            no_duplicates(&v) && v.hidden == s.hidden && specification(s, &v)
        })
    };
    up_to(5).find(fails).map(|s| show(&s))
}

fn smallest_failure_of_focus(change: Move) -> Option<String> {
    smallest_failure_of_move(change, |s, v| index(v) == index(s))
}

fn smallest_failure_of_swap(change: Move) -> Option<String> {
    smallest_failure_of_move(change, |s, v| windows(v) == windows(s) && focused(v) == focused(s))
}

fn smallest_failure_with_window(
    operation: impl Fn(i64, Windows) -> Windows,
    specification: impl Fn(&mut BTreeSet<i64>, i64),
) -> Option<String> {
    for s in up_to(5) {
        for w in 0..=windows(&s).len() as i64 {
            let mut expected = windows(&s);
            specification(&mut expected, w);
            let meets = || {
                let v = operation(w, s.clone());
                no_duplicates(&v) && windows(&v) == expected
            };
            if !holds(meets) {
                return Some(format!("{w}, {}", show(&s)));
            }
        }
    }
    None
}

fn smallest_failure_of_insert(insert: Insert) -> Option<String> {
    smallest_failure_with_window(insert, |windows, w| _ = windows.insert(w))
}

fn smallest_failure_of_delete(delete: Delete) -> Option<String> {
    smallest_failure_with_window(|w, s| delete(&w, s), |windows, w| _ = windows.remove(&w))
}

#[test]
fn every_operation_meets_its_specification_on_every_small_stack_set() {
    assert_eq!(smallest_failure_of_focus(focus_up), None);
    assert_eq!(smallest_failure_of_focus(focus_down), None);
    assert_eq!(smallest_failure_of_swap(swap_up), None);
    assert_eq!(smallest_failure_of_swap(swap_down), None);
    assert_eq!(smallest_failure_of_insert(insert_up), None);
    assert_eq!(smallest_failure_of_delete(delete), None);
}

#[test]
fn moving_the_focus_left_any_number_of_times_keeps_the_order() {
    assert!(up_to(5).all(|s| (0..6).all(|n| focus_left_keeps_order(n, s.clone()))));
}

#[test]
fn moving_the_focus_goes_round_in_steps_of_one() {
    for s in up_to(5).filter(|s| s.current.is_some()) {
        let (order, at) = places(&s.current);
        let n = order.len();
        assert_eq!(places(&focus_up(s.clone()).current), (order.clone(), (at + n - 1) % n));
        assert_eq!(places(&focus_down(s).current), (order, (at + 1) % n));
    }
}

#[test]
fn swapping_exchanges_neighbours_or_goes_round() {
    for s in up_to(5).filter(|s| s.current.is_some()) {
        let (order, at) = places(&s.current);
        let n = order.len();
        let moved_to = |to: usize| {
            let mut order = order.clone();
            let focus = order.remove(at);
            order.insert(to, focus);
            (order, to)
        };
        assert_eq!(places(&swap_up(s.clone()).current), moved_to((at + n - 1) % n));
        assert_eq!(places(&swap_down(s).current), moved_to((at + 1) % n));
    }
}

#[test]
fn an_inserted_window_is_above_the_former_focus_and_has_it() {
    for s in up_to(4) {
        let new = windows(&s).len() as i64;
        let (mut order, at) = places(&s.current);
        let v = insert_up(new, s.clone());
        order.insert(at, new);
        assert_eq!((places(&v.current), &v.hidden), ((order, at), &s.hidden));
        assert_eq!(insert_up(new, v.clone()), v);
    }
}

#[test]
fn deletion_keeps_the_order_and_moves_the_focus_only_from_the_window_deleted() {
    for s in up_to(5) {
        for w in windows(&s) {
            let v = delete(&w, s.clone());
            let workspaces = |s: &Windows| [vec![s.current.clone()], vec(&s.hidden)].concat();
            for (before, after) in workspaces(&s).iter().zip(workspaces(&v)) {
                let ((mut order, mut at), after) = (places(before), places(&after));
                if let Some(deleted) = order.iter().position(|other| *other == w) {
                    order.remove(deleted);
                    if deleted < at || at == order.len() {
                        at = at.saturating_sub(1);
                    }
                }
                assert_eq!(after, (order, at));
            }
        }
    }
}

#[test]
fn each_faulty_operation_first_fails_where_documented() {
    let source = include_str!("../../src/stack_set/faults.rs");
    let focus = crate::faults! { faults as Move:
        focus_wraps_unturned focus_wraps_alone focus_drops_the_window focus_copies_the_window
        focus_exchanges_windows focus_down_sends_to_the_top
    };
    let swap = crate::faults! { faults as Move: swap_loses_the_neighbour swap_loses_the_focus };
    let insert = crate::faults! { faults as Insert:
        inserts_unseen inserts_what_is_hidden inserts_over_the_focus
    };
    let delete = crate::faults! { faults as Delete:
        deletes_on_screen_only deletes_in_the_first_hidden deletes_those_above deletes_around_the_focus
    };
    check_faults("focus_up", source, &focus[..5], |focus| smallest_failure_of_focus(*focus));
    check_faults("focus_down", source, &focus[5..], |focus| smallest_failure_of_focus(*focus));
    check_faults("swap_up", source, &swap, |swap| smallest_failure_of_swap(*swap));
    check_faults("insert_up", source, &insert, |insert| smallest_failure_of_insert(*insert));
    check_faults("delete", source, &delete, |delete| smallest_failure_of_delete(*delete));
}
