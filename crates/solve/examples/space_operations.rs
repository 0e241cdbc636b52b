//! What one operation of a `Space` costs: `cargo run --release -p touchstone-solve --example space_operations`. Each line is
//! a round that ends where it began, as the lazily unfolding generator of `refine` makes millions of a second. With an
//! argument only the lines that contain it.

use std::hint::black_box;
use std::time::Instant;

use touchstone_solve::kernel::{Constraint, Lit, Relation, Space, Var};

const ROUNDS: u32 = 400_000;

/// Times the best of several repetitions of [`ROUNDS`] rounds.
fn measure(name: &str, space: &mut Space, mut round: impl FnMut(&mut Space)) {
    if std::env::args().nth(1).is_some_and(|part| !name.contains(&part)) {
        return;
    }
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let start = Instant::now();
        for _ in 0..ROUNDS {
            round(space);
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{name:<58} {:>8.1} ns", best / f64::from(ROUNDS) * 1e9);
}

fn compare(x: Var, y: Var, relation: Relation, constant: i128, reified: Option<Lit>) -> Constraint {
    Constraint::Linear { terms: vec![(1, x), (-1, y)], relation, constant, reified }
}

/// Opens a level, does something, closes it.
fn at_level(space: &mut Space, body: impl FnOnce(&mut Space)) {
    space.push_level();
    body(space);
    space.pop_level();
}

fn main() {
    let mut space = Space::new();
    let x = space.new_var(0, 50);
    measure("push, pop", &mut space, |space| at_level(space, |_| {}));
    measure("push, fix, propagate, pop", &mut space, |space| {
        at_level(space, |space| {
            let _ = black_box(space.fix(x, 7));
            let _ = black_box(space.propagate());
        });
    });
    measure("push, 4 x new_var, pop", &mut space, |space| {
        at_level(space, |space| {
            for _ in 0..4 {
                black_box(space.new_var(0, 50));
            }
        });
    });
    measure("push, new_var, post x < y, propagate, pop", &mut space, |space| {
        at_level(space, |space| {
            let y = space.new_var(0, 50);
            let _ = space.post(compare(x, y, Relation::Le, -1, None));
            let _ = black_box(space.propagate());
        });
    });
    measure("push, new_var, post_difference x < y, propagate, pop", &mut space, |space| {
        at_level(space, |space| {
            let y = space.new_var(0, 50);
            let _ = space.post_difference(x, y, -1);
            let _ = black_box(space.propagate());
        });
    });
    measure("push, new_var, new_lit, post lit <=> x < y, prop., pop", &mut space, |space| {
        at_level(space, |space| {
            let y = space.new_var(0, 50);
            let lit = space.new_lit();
            let _ = space.post(compare(x, y, Relation::Le, -1, Some(lit)));
            let _ = black_box(space.propagate());
        });
    });
    measure("push, new_var, new_lit, post_linear lit <=> x < y, …", &mut space, |space| {
        at_level(space, |space| {
            let y = space.new_var(0, 50);
            let lit = space.new_lit();
            let _ = space.post_linear(&[(1, x), (-1, y)], Relation::Le, -1, Some(lit));
            let _ = black_box(space.propagate());
        });
    });
    measure("push, 2 x new_var, post x = y + z + 1, propagate, pop", &mut space, |space| {
        at_level(space, |space| {
            let (y, z) = (space.new_var(0, 50), space.new_var(0, 50));
            let terms = vec![(1, x), (-1, y), (-1, z)];
            let sum = Constraint::Linear { terms, relation: Relation::Eq, constant: 1, reified: None };
            let _ = space.post(sum);
            let _ = black_box(space.propagate());
        });
    });
    measure("push, 2 x new_var, post_linear x = y + z + 1, …", &mut space, |space| {
        at_level(space, |space| {
            let (y, z) = (space.new_var(0, 50), space.new_var(0, 50));
            let _ = space.post_linear(&[(1, x), (-1, y), (-1, z)], Relation::Eq, 1, None);
            let _ = black_box(space.propagate());
        });
    });
    measure("push, 3 x new_lit, post clause, fix 2, propagate, pop", &mut space, |space| {
        at_level(space, |space| {
            let lits = [space.new_lit(), space.new_lit(), space.new_lit()];
            let _ = space.post(Constraint::Clause(lits.to_vec()));
            let _ = space.assume(!lits[0]);
            let _ = space.assume(!lits[1]);
            let _ = black_box(space.propagate());
        });
    });
    measure("push, 3 x new_lit, post_clause, fix 2, …", &mut space, |space| {
        at_level(space, |space| {
            let lits = [space.new_lit(), space.new_lit(), space.new_lit()];
            let _ = space.post_clause(&lits);
            let _ = space.assume(!lits[0]);
            let _ = space.assume(!lits[1]);
            let _ = black_box(space.propagate());
        });
    });

    let mut chain = Space::new();
    let items: Vec<Var> = (0..20).map(|_| chain.new_var(0, 500)).collect();
    for pair in items.windows(2) {
        let _ = chain.post(compare(pair[0], pair[1], Relation::Le, -1, None));
    }
    let _ = chain.propagate();
    measure("chain of 20: push, fix one end (19 propagations), pop", &mut chain, |space| {
        at_level(space, |space| {
            let _ = space.fix(items[0], 300);
            let _ = black_box(space.propagate());
        });
    });

    let mut apart = Space::new();
    let items: Vec<Var> = (0..12).map(|_| apart.new_var(0, 50)).collect();
    let _ = apart.post(Constraint::AllDifferent(items.clone()));
    let _ = apart.propagate();
    measure("12 all different: push, fix one, propagate, pop", &mut apart, |space| {
        at_level(space, |space| {
            let _ = space.fix(items[5], 30);
            let _ = black_box(space.propagate());
        });
    });

    let mut clauses = Space::new();
    let lits: Vec<Lit> = (0..64).map(|_| clauses.new_lit()).collect();
    for i in 0..64 {
        let clause = (0..16).map(|j| lits[(i + 3 * j) % 64]).collect();
        let _ = clauses.post(Constraint::Clause(clause));
    }
    let _ = clauses.propagate();
    measure("64 clauses of 16: push, 24 x (assume, propagate), pop", &mut clauses, |space| {
        at_level(space, |space| {
            for lit in &lits[..24] {
                let _ = space.assume(!*lit);
                let _ = black_box(space.propagate());
            }
        });
    });
}
