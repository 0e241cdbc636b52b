//! Functions over sequences and lists that do some work, and are done with it by themselves.

use structures::list::List;
use structures::red_black::{self, Rbt};
use structures::sorted_list;

/// The elements of a list in order, each inserted in its place.
///
/// Cost: quadratic.
pub fn insertion_sort(mut xs: List<i64>) -> List<i64> {
    let mut sorted = List::Nil;
    while let List::Cons(x, rest) = xs {
        sorted = sorted_list::insert(x, sorted);
        xs = *rest;
    }
    sorted
}

/// The search tree of a list's elements.
///
/// Cost: `n log n`.
pub fn tree_of(mut xs: List<i64>) -> Rbt<i64> {
    let mut tree = Rbt::Leaf;
    while let List::Cons(x, rest) = xs {
        tree = red_black::add(x, tree);
        xs = *rest;
    }
    tree
}

/// How many elements have to be put in, taken out or replaced to make one sequence of the other (Levenshtein's distance).
///
/// Cost: the product of the lengths, row after row.
pub fn edit_distance(one: Vec<bool>, other: Vec<bool>) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, x) in one.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (to, y) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[to + 1];
            row[to + 1] = replaced.min(diagonal + 1).min(row[to] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use structures::red_black::elems;

    #[test]
    fn sorting_and_a_tree_keep_the_elements() {
        assert_eq!(insertion_sort(List::from([2, 0, 1, 2])), List::from([0, 1, 2, 2]));
        assert_eq!(elems(&tree_of(List::from([2, 0, 1, 2]))).into_iter().collect::<Vec<_>>(), [0, 1, 2]);
    }

    #[test]
    fn the_distance_is_that_of_the_fewest_edits() {
        let of = |text: &str| text.chars().map(|c| c == '1').collect::<Vec<bool>>();
        for (one, other, distance) in [("", "", 0), ("101", "", 3), ("1100", "110", 1), ("0101", "1010", 2)] {
            assert_eq!(edit_distance(of(one), of(other)), distance);
            assert_eq!(edit_distance(of(other), of(one)), distance);
        }
    }
}
