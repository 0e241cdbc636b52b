//! Red–black trees: adding and removing.

use crate::measures::{OkRbt, members};
use structures::red_black::{Rbt, add, faults, remove};
use touchstone::check;

/// The specification of adding an element, for one implementation.
macro_rules! adding {
    ($($name:ident = $add:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest)])?
            fn $name(x: i64, t: OkRbt<i64>) -> {v: OkRbt<i64> | members(v) == union(members(t), singleton(x))}
                = |x: i64, t: Rbt<i64>| $add(x, t)
        }
    )*};
}

/// The specification of removing an element, for one implementation.
macro_rules! removing {
    ($($name:ident = $remove:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest)])?
            fn $name(x: i64, t: OkRbt<i64>) -> {v: OkRbt<i64> | members(v) == difference(members(t), singleton(x))}
                = |x: i64, t: Rbt<i64>| $remove(&x, t)
        }
    )*};
}

adding! {
    red_black_add = add;
    add_leaves_the_root_red = faults::add::leaves_the_root_red, "";
    add_inserts_a_black_node = faults::add::inserts_a_black_node, "";
    add_adds_duplicates = faults::add::adds_duplicates, "";
    add_forgets_a_case = faults::add::forgets_a_case, "";
    add_rotates_once = faults::add::rotates_once, "";
    add_repairs_in_black = faults::add::repairs_in_black, "";
    add_exchanges_inner_subtrees = faults::add::exchanges_inner_subtrees, "";
    add_repairs_under_red = faults::add::repairs_under_red, "";
    add_repairs_leaves_only = faults::add::repairs_leaves_only, "";
}

removing! {
    red_black_remove = remove;
    remove_leaves_the_root_red = faults::remove::leaves_the_root_red, "";
    remove_never_balances_left = faults::remove::never_balances_left, "";
    remove_balances_after_red_too = faults::remove::balances_after_red_too, "";
    remove_keeps_the_sibling_black = faults::remove::keeps_the_sibling_black, "";
    remove_keeps_the_nephew_black = faults::remove::keeps_the_nephew_black, "";
    remove_drops_the_right_subtree = faults::remove::drops_the_right_subtree, "";
    remove_fuses_right_before_left = faults::remove::fuses_right_before_left, "";
    remove_fuses_blacks_unbalanced = faults::remove::fuses_blacks_unbalanced, "";
    remove_fuses_reds_over_red = faults::remove::fuses_reds_over_red, "";
}
