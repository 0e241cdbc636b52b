//! How many solutions the kernel enumerates in a second: `cargo run --release -p touchstone-solve --example
//! solutions_per_second`. Sorted lists of five over `0..20` and strictly sorted ones of eight over `0..24`.

use std::time::Instant;

use touchstone_solve::kernel::{
    Ascending, Constraint, InOrder, Relation, Search, SearchLimits, Smallest, Space, Step, Var,
};

fn lists(length: usize, values: i128, bound: i128) -> (Space, Vec<Var>) {
    let mut space = Space::new();
    let items: Vec<Var> = (0..length).map(|_| space.new_var(0, values - 1)).collect();
    for pair in items.windows(2) {
        let terms = vec![(1, pair[0]), (-1, pair[1])];
        let sorted = Constraint::Linear { terms, relation: Relation::Le, constant: bound, reified: None };
        // A conflict is recorded in the space: there are no solutions then.
        let _ = space.post(sorted);
    }
    (space, items)
}

fn measure(name: &str, length: usize, values: i128, bound: i128) {
    for smallest in [false, true] {
        let (mut space, items) = lists(length, values, bound);
        let start = Instant::now();
        let mut count = 0u64;
        let mut sum = 0i128;
        if smallest {
            let mut search = Search::new(items.clone(), InOrder, Smallest { origin: 0 });
            while search.next(&mut space, &SearchLimits::NONE) == Step::Solution {
                count += 1;
                sum += items.iter().map(|item| space.min(*item)).sum::<i128>();
            }
        } else {
            let mut search = Search::new(items.clone(), InOrder, Ascending);
            while search.next(&mut space, &SearchLimits::NONE) == Step::Solution {
                count += 1;
                sum += items.iter().map(|item| space.min(*item)).sum::<i128>();
            }
        }
        let time = start.elapsed().as_secs_f64();
        let order = if smallest { "smallest first" } else { "ascending" };
        println!(
            "{name}, {order}: {count} solutions (sum {sum}) in {time:.3} s, {:.2} million a second, {:?}",
            count as f64 / time / 1e6,
            space.statistics()
        );
    }
}

fn main() {
    measure("sorted lists of 5 over 0..20", 5, 20, 0);
    measure("strictly sorted lists of 8 over 0..24", 8, 24, -1);
}
