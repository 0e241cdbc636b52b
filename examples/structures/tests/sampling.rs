//! What sampling finds: the seeded faults that show on small structures, by `random` (QuickCheck's strategy) and by
//! `uniform`. Which input is found depends on the seed; that one is, doesn't have to, and here does.

#[path = "specs/measures.rs"]
mod measures;

use measures::{OkRbt, Sorted, elems, len, members};
use structures::list::List;
use structures::red_black::{self, Rbt};
use structures::sorted_list;
use touchstone::check;

macro_rules! finds {
    ($($strategy:literal: $list:ident = $insert:path, $tree:ident = $add:path;)*) => {$(
        check! {
            #[settings(strategy = $strategy, seed = 1, depth = 4, time = "60s", counterexample = "")]
            fn $list(x: i64, xs: Sorted<i64>)
                -> {v: Sorted<i64> | len(v) == len(xs) + 1 && elems(v) == union(elems(xs), singleton(x))}
                = |x: i64, xs: List<i64>| $insert(x, xs);

            #[settings(strategy = $strategy, seed = 1, depth = 3, time = "60s", counterexample = "")]
            fn $tree(x: i64, t: OkRbt<i64>) -> {v: OkRbt<i64> | members(v) == union(members(t), singleton(x))}
                = |x: i64, t: Rbt<i64>| $add(x, t);
        }
    )*};
}

finds! {
    "random": random_finds_what_loses_the_largest = sorted_list::faults::loses_the_largest,
        random_finds_a_red_root = red_black::faults::add::leaves_the_root_red;
    "random": random_finds_what_overwrites_the_next = sorted_list::faults::overwrites_the_next,
        random_finds_duplicates = red_black::faults::add::adds_duplicates;
    "random": random_finds_a_backward_comparison = sorted_list::faults::compares_backwards,
        random_finds_a_black_node = red_black::faults::add::inserts_a_black_node;
    "uniform": uniform_finds_what_skips_every_other = sorted_list::faults::skips_every_other,
        uniform_finds_a_single_rotation = red_black::faults::add::rotates_once;
    "uniform": uniform_finds_what_forgets_the_smaller = sorted_list::faults::forgets_the_smaller,
        uniform_finds_a_forgotten_case = red_black::faults::add::forgets_a_case;
}
