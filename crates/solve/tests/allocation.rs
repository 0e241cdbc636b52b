//! Searching, posting and undoing allocate nothing once the arenas have grown: counted by the allocator itself.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use touchstone_solve::kernel::{
    Constraint, InOrder, Lit, Relation, Search, SearchLimits, Smallest, Space, Step, Var,
};

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, which counts each thread's calls.
struct Counting;

// SAFETY: every call goes to the system's allocator unchanged; counting touches a `Cell` that needs no allocation.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's obligations are those of `System`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's obligations are those of `System`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(f: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.with(Cell::get);
    f();
    ALLOCATIONS.with(Cell::get) - before
}

/// A round of everything a lazily unfolding generator does: levels, variables, constraints of all the kinds that are
/// posted from borrowed parts, decisions, propagation.
fn round(space: &mut Space, vars: &[Var]) {
    for x in 0..4 {
        space.push_level();
        let _ = space.fix(vars[0], x);
        let _ = space.propagate();
        let (y, z) = (space.new_var(0, 400), space.new_var(0, 9));
        let lits = [space.new_lit(), space.new_lit(), space.new_lit(), space.new_lit()];
        let seven = space.constant(700 + x);
        let _ = space.post_difference(vars[1], z, -1);
        let _ = space.post_linear(&[(1, y), (-1, z), (-2, vars[2])], Relation::Eq, 1, None);
        let _ = space.post_linear(&[(1, z), (-1, vars[3])], Relation::Le, 0, Some(lits[0]));
        let _ = space.post_linear(&[(1, z), (1, y), (3, vars[3])], Relation::Ne, 40, Some(lits[1]));
        let _ = space.post_linear(&[(1, y), (-1, seven)], Relation::Le, 0, None);
        let _ = space.post_clause(&lits[..3]);
        let _ = space.post_or(lits[3], &lits[..2]);
        let _ = space.post_and(lits[2], &lits[..2]);
        let _ = space.propagate();
        for value in 0..3 {
            space.push_level();
            let _ = space.assume(!lits[0]);
            let _ = space.remove(y, 200);
            let _ = space.fix(z, value);
            let _ = space.propagate();
            space.pop_level();
        }
        space.pop_level();
    }
}

#[test]
fn levels_posts_decisions_and_propagation_allocate_nothing_once_warm() {
    let mut space = Space::new();
    let vars: Vec<Var> = (0..8).map(|_| space.new_var(0, 9)).collect();
    space.post(Constraint::AllDifferent(vars.clone())).unwrap();
    space.propagate().unwrap();
    round(&mut space, &vars);
    let counted = allocations(|| {
        for _ in 0..1000 {
            round(&mut space, &vars);
        }
    });
    assert_eq!(counted, 0);
    assert!(space.statistics().conflicts > 0, "failing is part of it");
}

#[test]
fn a_search_allocates_nothing_between_its_solutions() {
    let mut space = Space::new();
    let queens: Vec<Var> = (0..8).map(|_| space.new_var(0, 7)).collect();
    space.post(Constraint::AllDifferent(queens.clone())).unwrap();
    for i in 0..8 {
        for j in 0..i {
            for sign in [1, -1] {
                let terms = [(1, queens[i]), (-1, queens[j])];
                space.post_linear(&terms, Relation::Ne, sign * (i - j) as i128, None).unwrap();
            }
        }
    }
    // Clauses whose watches move: of three neighbours one is less than five.
    let small: Vec<Lit> = (0..8)
        .map(|i| {
            let lit = space.new_lit();
            space.post_linear(&[(1, queens[i])], Relation::Le, 4, Some(lit)).unwrap();
            lit
        })
        .collect();
    for clause in small.windows(3) {
        space.post_clause(clause).unwrap();
    }
    let run = |space: &mut Space| {
        let mut search = Search::new(queens.clone(), InOrder, Smallest { origin: 0 });
        let mut solutions = 0;
        assert_eq!(search.next(space, &SearchLimits::NONE), Step::Solution);
        let counted = allocations(|| {
            while search.next(space, &SearchLimits::NONE) == Step::Solution {
                solutions += 1;
            }
        });
        (solutions, counted)
    };
    let (solutions, _) = run(&mut space);
    assert!(solutions > 10);
    assert_eq!(run(&mut space), (solutions, 0));
}
