//! The adapters: answers, models, cores and limits of each library.

use std::time::Instant;

use crate::sat::Lit;
use crate::sat::cdcl::{Answer, Budget, Cdcl, Library, Stop};

fn libraries() -> Vec<Library> {
    vec![
        Library::Batsat,
        #[cfg(feature = "cadical")]
        Library::Cadical,
    ]
}

fn with_variables(library: Library, count: u32) -> (Box<dyn Cdcl>, Vec<Lit>) {
    let mut solver = library.new_solver();
    let lits = (0..count).map(|_| Lit::new(solver.new_var(), true)).collect();
    (solver, lits)
}

/// Pigeons that don't fit, since there's one hole less; hard for resolution.
fn pigeons(library: Library, count: u32) -> Box<dyn Cdcl> {
    let holes = count - 1;
    let (mut solver, at) = with_variables(library, count * holes);
    let at = |pigeon: u32, hole: u32| at[(pigeon * holes + hole) as usize];
    for pigeon in 0..count {
        solver.add_clause(&(0..holes).map(|hole| at(pigeon, hole)).collect::<Vec<_>>());
    }
    for hole in 0..holes {
        for a in 0..count {
            for b in 0..a {
                solver.add_clause(&[!at(a, hole), !at(b, hole)]);
            }
        }
    }
    solver
}

#[test]
fn models_satisfy_and_all_models_are_found() {
    for library in libraries() {
        let (mut solver, x) = with_variables(library, 4);
        solver.add_clause(&[x[0], x[1]]);
        solver.add_clause(&[!x[2], x[3]]);
        let mut count = 0;
        while solver.solve(&[], &Budget::default()) == Answer::Sat {
            assert!(solver.value(x[0]) || solver.value(x[1]));
            assert!(!solver.value(x[2]) || solver.value(x[3]));
            count += 1;
            let block: Vec<Lit> = x.iter().map(|&lit| lit.negate_if(solver.value(lit))).collect();
            solver.add_clause(&block);
        }
        assert_eq!(count, 9, "{}", solver.name());
    }
}

#[test]
fn a_core_is_a_set_of_assumptions_that_cannot_hold_together() {
    for library in libraries() {
        let (mut solver, x) = with_variables(library, 5);
        solver.add_clause(&[!x[0], x[1]]);
        solver.add_clause(&[!x[1], !x[3]]);
        assert_eq!(solver.solve(&[x[4], x[0], x[2], x[3]], &Budget::default()), Answer::Unsat);
        let mut core = solver.core();
        core.sort_unstable();
        assert_eq!(core, [x[0], x[3]]);
        // The same again: nothing sticks.
        assert_eq!(solver.solve(&[x[4], x[0]], &Budget::default()), Answer::Sat);
        assert_eq!(solver.solve(&[x[2], !x[2]], &Budget::default()), Answer::Unsat);
        let mut core = solver.core();
        core.sort_unstable();
        assert_eq!(core, [x[2], !x[2]]);
    }
}

#[test]
fn contradictory_clauses_stay_unsatisfiable_with_an_empty_core() {
    for library in libraries() {
        let (mut solver, x) = with_variables(library, 2);
        solver.add_clause(&[x[0]]);
        solver.add_clause(&[!x[0]]);
        assert_eq!(solver.solve(&[x[1]], &Budget::default()), Answer::Unsat);
        assert_eq!(solver.core(), []);
        solver.add_clause(&[x[1]]);
        assert_eq!(solver.solve(&[], &Budget::default()), Answer::Unsat);
    }
}

#[test]
fn a_deadline_in_the_past_stops_at_once_and_the_solver_lives_on() {
    for library in libraries() {
        let mut solver = pigeons(library, 12);
        let budget = Budget { deadline: Some(Instant::now()), memory: None };
        assert_eq!(solver.solve(&[], &budget), Answer::Unknown(Stop::Time));
        assert_eq!(solver.solve(&[], &budget), Answer::Unknown(Stop::Time));
        let mut small = pigeons(library, 5);
        assert_eq!(small.solve(&[], &Budget::default()), Answer::Unsat);
    }
}

#[test]
fn learnt_clauses_count_towards_the_memory_limit() {
    let mut solver = pigeons(Library::Batsat, 12);
    let budget = Budget { deadline: None, memory: Some(150_000) };
    assert_eq!(solver.solve(&[], &budget), Answer::Unknown(Stop::Memory));
}
