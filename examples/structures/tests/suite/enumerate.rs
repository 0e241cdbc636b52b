//! All values of a shape, by size, and their number by an independent count.

use structures::list::List;
use structures::red_black::Color::{Black, Red};
use structures::red_black::{Rbt, black_height, color};
use structures::size_balanced::{Map, size};
use structures::stack_set::{Stack, StackSet, Workspace};

/// All lists of `n` integers below `bound`, none less than the one before.
pub fn sorted_lists(n: usize, bound: i64) -> Vec<Vec<i64>> {
    if n == 0 {
        return vec![vec![]];
    }
    let extend =
        |xs: Vec<i64>| (xs.last().copied().unwrap_or(0)..bound).map(move |x| [&xs[..], &[x]].concat());
    sorted_lists(n - 1, bound).into_iter().flat_map(extend).collect()
}

/// All lists of `n` integers below `bound`, each greater than the one before.
pub fn key_lists(n: usize, bound: i64) -> Vec<Vec<i64>> {
    sorted_lists(n, bound).into_iter().filter(|xs| xs.windows(2).all(|pair| pair[0] < pair[1])).collect()
}

/// All orders of `items`, which are distinct.
pub fn permutations(items: &[i64]) -> Vec<Vec<i64>> {
    if items.is_empty() {
        return vec![vec![]];
    }
    let starting_with = |&first: &i64| {
        let others: Vec<i64> = items.iter().copied().filter(|item| *item != first).collect();
        permutations(&others).into_iter().map(move |rest| [&[first], &rest[..]].concat())
    };
    items.iter().flat_map(starting_with).collect()
}

/// All red–black trees of `keys`.
pub fn red_black_trees(keys: &[i64]) -> Vec<Rbt<i64>> {
    if keys.is_empty() {
        return vec![Rbt::Leaf];
    }
    let mut trees = Vec::new();
    for (at, &key) in keys.iter().enumerate() {
        let rights = red_black_trees(&keys[at + 1..]);
        for l in red_black_trees(&keys[..at]) {
            for r in rights.iter().filter(|r| black_height(r) == black_height(&l)) {
                let node = |color| Rbt::Node(color, key, Box::new(l.clone()), Box::new(r.clone()));
                if color(&l) == Black && color(r) == Black {
                    trees.push(node(Red));
                }
                trees.push(node(Black));
            }
        }
    }
    trees
}

fn balanced(l: i64, r: i64) -> bool {
    l + r <= 1 || (l <= 3 * r && r <= 3 * l)
}

/// All size-balanced maps from `keys` to copies of `value`.
pub fn maps<V: Clone>(keys: &[i64], value: &V) -> Vec<Map<i64, V>> {
    if keys.is_empty() {
        return vec![Map::Tip];
    }
    let mut all = Vec::new();
    for (at, &key) in keys.iter().enumerate() {
        if balanced(at as i64, (keys.len() - at - 1) as i64) {
            let rights = maps(&keys[at + 1..], value);
            for l in maps(&keys[..at], value) {
                for r in &rights {
                    let size = size(&l) + size(r) + 1;
                    all.push(Map::Bin(size, key, value.clone(), Box::new(l.clone()), Box::new(r.clone())));
                }
            }
        }
    }
    all
}

/// All ways to have `windows`, in this order, on one workspace.
fn workspaces(windows: &[i64]) -> Vec<Workspace<i64>> {
    if windows.is_empty() {
        return vec![None];
    }
    let focused = |at: usize| {
        let up = windows[..at].iter().rev().copied().collect();
        let down = windows[at + 1..].iter().copied().collect();
        Some(Stack { focus: windows[at], up, down })
    };
    (0..windows.len()).map(focused).collect()
}

/// All ways to have `windows`, in this order, on `n` workspaces.
fn rows_of_workspaces(windows: &[i64], n: usize) -> Vec<Vec<Workspace<i64>>> {
    if n == 0 {
        return if windows.is_empty() { vec![vec![]] } else { vec![] };
    }
    let mut rows = Vec::new();
    for at in (0..=windows.len()).rev() {
        for first in workspaces(&windows[..at]) {
            for rest in rows_of_workspaces(&windows[at..], n - 1) {
                rows.push([std::slice::from_ref(&first), &rest[..]].concat());
            }
        }
    }
    rows
}

/// All stack sets of the windows below `windows`, with `hidden` hidden workspaces.
pub fn stack_sets(windows: i64, hidden: usize) -> Vec<StackSet<i64>> {
    let all: Vec<i64> = (0..windows).collect();
    let rows = permutations(&all).into_iter().flat_map(|order| rows_of_workspaces(&order, hidden + 1));
    let stack_set = |row: Vec<Workspace<i64>>| {
        let mut row = row.into_iter();
        StackSet { current: row.next().flatten(), hidden: row.collect::<List<_>>() }
    };
    rows.map(stack_set).collect()
}

fn iota(n: i64) -> Vec<i64> {
    (0..n).collect()
}

#[test]
fn sorted_lists_and_key_lists_are_counted_by_binomial_coefficients() {
    let binomial = |n: u64, k: u64| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    for n in 0..6 {
        assert_eq!(sorted_lists(n as usize, 5).len() as u64, binomial(n + 4, n));
        assert_eq!(key_lists(n as usize, 6).len() as u64, binomial(6, n));
    }
}

#[test]
fn red_black_trees_are_counted_by_oeis_a001131() {
    let counts: Vec<usize> = (0..10).map(|n| red_black_trees(&iota(n)).len()).collect();
    assert_eq!(counts, [1, 2, 2, 3, 8, 14, 20, 35, 64, 122]);
}

#[test]
fn maps_are_counted_by_the_recurrence_of_their_shapes() {
    let mut counts: Vec<usize> = vec![1];
    for n in 1..12 {
        let shapes =
            |l: usize| if balanced(l as i64, (n - 1 - l) as i64) { counts[l] * counts[n - 1 - l] } else { 0 };
        counts.push((0..n).map(shapes).sum());
        assert_eq!(maps(&iota(n as i64), &()).len(), counts[n]);
    }
}

#[test]
fn stack_sets_are_counted_by_orders_times_bars_times_foci() {
    // Three windows, in 6 orders: on two workspaces as 3+0, 2+1, 1+2, 0+3, with 3, 2, 2, 3 choices of the foci.
    assert_eq!(stack_sets(3, 1).len(), 6 * (3 + 2 + 2 + 3));
    assert_eq!(stack_sets(0, 2).len(), 1);
    assert_eq!(stack_sets(4, 0).len(), 24 * 4);
}
