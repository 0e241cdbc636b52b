//! Red–black trees, against `BTreeSet`.

use std::collections::BTreeSet;

use structures::red_black::Color::Red;
use structures::red_black::Rbt::{self, Leaf, Node};
use structures::red_black::{add, contains, elems, faults, is_black_balanced, is_red_black, remove};

use crate::enumerate::{key_lists, red_black_trees};
use crate::{check_faults, holds};

type Add = fn(i64, Rbt<i64>) -> Rbt<i64>;
type Remove = fn(&i64, Rbt<i64>) -> Rbt<i64>;

fn in_order(t: &Rbt<i64>) -> Vec<i64> {
    match t {
        Leaf => vec![],
        Node(_, x, l, r) => [in_order(l), vec![*x], in_order(r)].concat(),
    }
}

/// Whether `t` is a red–black tree of exactly these elements.
fn is_tree_of(t: &Rbt<i64>, elems: &BTreeSet<i64>) -> bool {
    is_red_black(t) && is_black_balanced(t) && in_order(t).iter().eq(elems)
}

fn show(t: &Rbt<i64>) -> String {
    match t {
        Leaf => ".".into(),
        Node(c, x, l, r) => format!("{}({} {x} {})", if *c == Red { 'R' } else { 'B' }, show(l), show(r)),
    }
}

/// The first tree of up to eight elements, and the element, with which `operation` doesn't meet its
/// specification.
fn smallest_failure(
    operation: impl Fn(i64, Rbt<i64>) -> Rbt<i64>,
    specification: impl Fn(&mut BTreeSet<i64>, i64),
) -> Option<String> {
    for n in 0..9 {
        for x in 0..=n as i64 {
            for t in key_lists(n, n as i64 + 1).iter().flat_map(|keys| red_black_trees(keys)) {
                let mut expected = elems(&t);
                specification(&mut expected, x);
                if !holds(|| is_tree_of(&operation(x, t.clone()), &expected)) {
                    return Some(format!("{x}, {}", show(&t)));
                }
            }
        }
    }
    None
}

fn smallest_failure_of_add(add: Add) -> Option<String> {
    smallest_failure(add, |elems, x| _ = elems.insert(x))
}

fn smallest_failure_of_remove(remove: Remove) -> Option<String> {
    smallest_failure(|x, t| remove(&x, t), |elems, x| _ = elems.remove(&x))
}

#[test]
fn add_and_remove_meet_their_specifications_on_every_small_tree() {
    assert_eq!(smallest_failure_of_add(add), None);
    assert_eq!(smallest_failure_of_remove(remove), None);
}

#[test]
fn long_runs_of_add_and_remove_agree_with_a_btree_set() {
    for bound in [8, 64, 512] {
        let (mut tree, mut set) = (Leaf, BTreeSet::new());
        for _ in 0..2000 {
            let x = fastrand::i64(0..bound);
            assert_eq!(contains(&x, &tree), set.contains(&x));
            if fastrand::bool() {
                tree = add(x, tree);
                set.insert(x);
            } else {
                tree = remove(&x, tree);
                set.remove(&x);
            }
            assert!(is_tree_of(&tree, &set));
        }
    }
}

#[test]
fn each_faulty_add_first_fails_where_documented() {
    use faults::add;
    let faults = crate::faults! { add as Add:
        leaves_the_root_red inserts_a_black_node adds_duplicates forgets_a_case rotates_once repairs_in_black
        exchanges_inner_subtrees repairs_under_red repairs_leaves_only
    };
    let source = include_str!("../../src/red_black/faults/add.rs");
    check_faults("add", source, &faults, |add| smallest_failure_of_add(*add));
}

#[test]
fn each_faulty_remove_first_fails_where_documented() {
    use faults::remove;
    let faults = crate::faults! { remove as Remove:
        leaves_the_root_red never_balances_left balances_after_red_too keeps_the_sibling_black
        keeps_the_nephew_black drops_the_right_subtree fuses_right_before_left fuses_blacks_unbalanced
        fuses_reds_over_red
    };
    let source = include_str!("../../src/red_black/faults/remove.rs");
    check_faults("remove", source, &faults, |remove| smallest_failure_of_remove(*remove));
}
