//! Red–black trees: adding and removing.

use crate::measures::{OkRbt, members};
use structures::red_black::{Rbt, add, faults, remove};
use touchstone::check;

/// The specification of adding an element, for one implementation.
macro_rules! adding {
    ($($name:ident = $add:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest, tests = 200_000, time = "60s")])?
            fn $name(x: i64, t: OkRbt<i64>) -> {v: OkRbt<i64> | members(v) == union(members(t), singleton(x))}
                = |x: i64, t: Rbt<i64>| $add(x, t)
        }
    )*};
}

/// The specification of removing an element, for one implementation.
macro_rules! removing {
    ($($name:ident = $remove:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest, tests = 200_000, time = "60s")])?
            fn $name(x: i64, t: OkRbt<i64>) -> {v: OkRbt<i64> | members(v) == difference(members(t), singleton(x))}
                = |x: i64, t: Rbt<i64>| $remove(&x, t)
        }
    )*};
}

adding! {
    red_black_add = add;
    add_leaves_the_root_red = faults::add::leaves_the_root_red, "(0, Node(Red, 1, Leaf, Leaf))";
    add_inserts_a_black_node = faults::add::inserts_a_black_node, "(0, Node(Red, 1, Leaf, Leaf))";
    add_adds_duplicates = faults::add::adds_duplicates, "(0, Node(Red, 0, Leaf, Leaf))";
    add_forgets_a_case = faults::add::forgets_a_case, "(0, Node(Black, -2, Leaf, Node(Red, -1, Leaf, Leaf)))";
    add_rotates_once = faults::add::rotates_once, "(0, Node(Black, -1, Leaf, Node(Red, 1, Leaf, Leaf)))";
    add_repairs_in_black = faults::add::repairs_in_black, "(0, Node(Red, -2, Node(Black, -3, Leaf, Leaf), Node(Black, -1, Leaf, Node(Red, 1, Leaf, Leaf))))";
    add_exchanges_inner_subtrees = faults::add::exchanges_inner_subtrees, "(0, Node(Black, 1, Node(Red, -3, Node(Black, -4, Leaf, Leaf), Node(Black, -2, Leaf, Node(Red, -1, Leaf, Leaf))), Node(Red, 3, Node(Black, 2, Leaf, Leaf), Node(Black, 4, Leaf, Leaf))))";
    add_repairs_under_red = faults::add::repairs_under_red, "(0, Node(Black, -1, Leaf, Node(Red, 1, Leaf, Leaf)))";
    add_repairs_leaves_only = faults::add::repairs_leaves_only, "(0, Node(Black, 1, Node(Red, -3, Node(Black, -4, Leaf, Leaf), Node(Black, -2, Leaf, Node(Red, -1, Leaf, Leaf))), Node(Red, 3, Node(Black, 2, Leaf, Leaf), Node(Black, 4, Leaf, Leaf))))";
}

removing! {
    red_black_remove = remove;
    remove_leaves_the_root_red = faults::remove::leaves_the_root_red, "(0, Node(Black, 1, Leaf, Node(Red, 2, Leaf, Leaf)))";
    remove_never_balances_left = faults::remove::never_balances_left, "(0, Node(Red, 1, Node(Black, 0, Leaf, Leaf), Node(Black, 2, Leaf, Leaf)))";
    remove_balances_after_red_too = faults::remove::balances_after_red_too, "(0, Node(Black, -1, Leaf, Node(Red, 1, Leaf, Leaf)))";
    remove_keeps_the_sibling_black = faults::remove::keeps_the_sibling_black, "(0, Node(Red, 1, Node(Black, 0, Leaf, Leaf), Node(Black, 2, Leaf, Leaf)))";
    remove_keeps_the_nephew_black = faults::remove::keeps_the_nephew_black, "(-1, Node(Black, 0, Node(Black, -1, Leaf, Leaf), Node(Red, 2, Node(Black, 1, Leaf, Leaf), Node(Black, 3, Leaf, Leaf))))";
    remove_drops_the_right_subtree = faults::remove::drops_the_right_subtree, "(0, Node(Red, 0, Node(Black, -1, Leaf, Leaf), Node(Black, 1, Leaf, Leaf)))";
    remove_fuses_right_before_left = faults::remove::fuses_right_before_left, "(0, Node(Red, 0, Node(Black, -1, Leaf, Leaf), Node(Black, 1, Leaf, Leaf)))";
    remove_fuses_blacks_unbalanced = faults::remove::fuses_blacks_unbalanced, "(0, Node(Red, 0, Node(Black, -1, Leaf, Leaf), Node(Black, 1, Leaf, Leaf)))";
    remove_fuses_reds_over_red = faults::remove::fuses_reds_over_red, "(0, Node(Black, 0, Node(Red, -2, Node(Black, -3, Leaf, Leaf), Node(Black, -1, Leaf, Leaf)), Node(Red, 3, Node(Black, 1, Leaf, Node(Red, 2, Leaf, Leaf)), Node(Black, 4, Leaf, Leaf))))";
}
