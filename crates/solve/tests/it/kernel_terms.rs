//! `KernelSolver` on random terms against the evaluator and brute force: satisfiability, models, cores, enumeration,
//! and levels.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use touchstone_logic::{Int, Sort, Store, TermId, Valuation, Value, Var, eval};
use touchstone_solve::kernel::KernelSolver;
use touchstone_solve::{Enumeration, Limits, Outcome, Reason, SolveError, Solver, Validated, blocking};

mod terms;

use terms::{Query, Random};

/// All valuations of the query's variables that satisfy the terms.
fn brute_force(query: &Query, terms: &[TermId]) -> Vec<Valuation> {
    let mut all = vec![Valuation::new()];
    for (var, values) in &query.vars {
        all = all
            .iter()
            .flat_map(|partial| {
                values.iter().map(move |value| {
                    let mut extended = partial.clone();
                    extended.set(*var, value.clone());
                    extended
                })
            })
            .collect();
    }
    all.retain(|valuation| holds(&query.store, terms, valuation));
    all
}

fn holds(store: &Store, terms: &[TermId], valuation: &Valuation) -> bool {
    terms.iter().all(|term| eval(store, *term, valuation).unwrap() == Value::Bool(true))
}

fn solver(query: &Query, assertions: &[TermId]) -> Validated<KernelSolver> {
    let mut solver = Validated::new(KernelSolver::new());
    for (var, _) in &query.vars {
        solver.declare(&query.store, *var).unwrap();
    }
    for term in query.ranges.iter().chain(assertions) {
        solver.assert(&query.store, *term).unwrap();
    }
    solver
}

fn key(valuation: &Valuation, vars: &[Var]) -> Vec<Value> {
    vars.iter().map(|var| valuation.get(*var).unwrap().clone()).collect()
}

#[test]
fn random_queries_have_the_models_that_brute_force_finds() {
    for seed in 0..150 {
        let mut random = Random::new(seed);
        let mut query = Query::new(&mut random);
        let assertions: Vec<TermId> =
            (0..random.below(3) + 1).map(|_| query.boolean(&mut random, 3)).collect();
        let show = || assertions.iter().map(|t| query.store.display(*t).to_string()).collect::<Vec<_>>();
        let expected = brute_force(&query, &assertions);
        let mut kernel = solver(&query, &assertions);
        match kernel.check(&query.store, &[], &Limits::NONE) {
            Outcome::Sat(model) => assert!(expected.contains(&model), "seed {seed}: {:?}", show()),
            Outcome::Unsat { core } => {
                assert!(core.is_empty() && expected.is_empty(), "seed {seed}: {:?}", show())
            }
            Outcome::Unknown(reason) => panic!("seed {seed}: {reason}: {:?}", show()),
        }
        // All variables, then only some of them, as TTT §4.5 wants it.
        let vars: Vec<Var> = query.vars.iter().map(|(var, _)| *var).collect();
        for relevant in [&vars[..], &vars[..2]] {
            let mut found = BTreeSet::new();
            let ended = kernel.enumerate(&query.store, relevant, &Limits::NONE, &mut |model| {
                assert!(found.insert(key(model, relevant)), "seed {seed}: a model came twice: {:?}", show());
                ControlFlow::Continue(())
            });
            let wanted: BTreeSet<Vec<Value>> = expected.iter().map(|model| key(model, relevant)).collect();
            assert_eq!(
                ended,
                Enumeration::Exhausted { count: wanted.len() as u64 },
                "seed {seed}: {:?}",
                show()
            );
            assert!(found == wanted, "seed {seed}: {:?}", show());
        }
    }
}

#[test]
fn enumeration_by_blocking_finds_the_same_models() {
    for seed in 0..60 {
        let mut random = Random::new(seed + 5000);
        let mut query = Query::new(&mut random);
        let assertion = query.boolean(&mut random, 2);
        let mut kernel = solver(&query, &[assertion]);
        let relevant: Vec<Var> = query.vars.iter().map(|(var, _)| *var).take(3).collect();
        let wanted: BTreeSet<Vec<Value>> =
            brute_force(&query, &[assertion]).iter().map(|model| key(model, &relevant)).collect();
        if wanted.len() > 60 {
            continue;
        }
        let mut found = BTreeSet::new();
        let ended = blocking::enumerate(&mut kernel, &query.store, &relevant, &Limits::NONE, &mut |model| {
            found.insert(key(model, &relevant));
            ControlFlow::Continue(())
        });
        assert_eq!(ended, Enumeration::Exhausted { count: wanted.len() as u64 });
        assert!(found == wanted);
        let again = kernel.check(&query.store, &[], &Limits::NONE);
        assert_eq!(matches!(again, Outcome::Sat(_)), !wanted.is_empty(), "blocking left something behind");
    }
}

#[test]
fn cores_are_minimal_subsets_of_the_assumptions() {
    let mut cores = 0;
    for seed in 0..150 {
        let mut random = Random::new(seed + 9000);
        let mut query = Query::new(&mut random);
        let assertion = query.boolean(&mut random, 2);
        let assumptions: Vec<TermId> = (0..5).map(|_| query.boolean(&mut random, 2)).collect();
        let mut kernel = solver(&query, &[assertion]);
        let with = |terms: &[TermId]| brute_force(&query, &[&[assertion], terms].concat());
        match kernel.check(&query.store, &assumptions, &Limits::NONE) {
            Outcome::Sat(model) => assert!(holds(&query.store, &assumptions, &model)),
            Outcome::Unsat { core } => {
                assert!(core.iter().all(|term| assumptions.contains(term)));
                assert!(with(&core).is_empty(), "seed {seed}");
                for left_out in 0..core.len() {
                    let mut fewer = core.clone();
                    fewer.remove(left_out);
                    assert!(!with(&fewer).is_empty(), "seed {seed}: the core isn't minimal");
                }
                cores += usize::from(core.len() > 1);
            }
            Outcome::Unknown(reason) => panic!("{reason}"),
        }
        let alone = kernel.check(&query.store, &[], &Limits::NONE);
        assert_eq!(matches!(alone, Outcome::Sat(_)), !with(&[]).is_empty(), "assumptions stayed");
    }
    assert!(cores > 10, "only {cores} cores of several assumptions were seen");
}

#[test]
fn levels_come_and_go() {
    let mut random = Random::new(3);
    let mut query = Query::new(&mut random);
    let mut kernel = solver(&query, &[]);
    let mut stack: Vec<Vec<TermId>> = vec![Vec::new()];
    for _ in 0..150 {
        match random.below(5) {
            0 => {
                kernel.push();
                stack.push(Vec::new());
            }
            1 if stack.len() > 1 => {
                kernel.pop().unwrap();
                stack.pop();
            }
            _ => {
                let term = query.boolean(&mut random, 2);
                kernel.assert(&query.store, term).unwrap();
                stack.last_mut().unwrap().push(term);
            }
        }
        let sat = matches!(kernel.check(&query.store, &[], &Limits::NONE), Outcome::Sat(_));
        assert_eq!(sat, !brute_force(&query, &stack.concat()).is_empty());
    }
    for _ in 1..stack.len() {
        kernel.pop().unwrap();
    }
    assert_eq!(kernel.pop(), Err(SolveError::NoLevel));
}

#[test]
fn what_the_kernel_cannot_state_is_named() {
    let mut store = Store::new();
    let (x, r) = (store.variable("x", Sort::Int).unwrap(), store.variable("r", Sort::Real).unwrap());
    let (zero, two) = (store.int(0), store.real(Int::from(2)));
    let positive = store.lt(zero, x).unwrap();
    let real = store.lt(r, two).unwrap();
    let mut kernel = KernelSolver::new();
    assert!(matches!(kernel.assert(&store, real), Err(SolveError::Unsupported { .. })));
    assert_eq!(kernel.assert(&store, x), Err(SolveError::NotBoolean { term: x }));
    kernel.assert(&store, positive).unwrap();
    match kernel.check(&store, &[], &Limits::NONE) {
        Outcome::Unknown(Reason::Unsupported(text)) => {
            assert!(text.contains("`x` has no finite bounds"), "{text}")
        }
        other => panic!("{other:?}"),
    }
    let ten = store.int(10);
    let bounded = store.le(x, ten).unwrap();
    kernel.assert(&store, bounded).unwrap();
    assert!(matches!(kernel.check(&store, &[], &Limits::NONE), Outcome::Sat(_)));
}

#[test]
fn a_time_limit_is_kept_where_bounds_creep() {
    let mut store = Store::new();
    let (x, y) = (store.variable("x", Sort::Int).unwrap(), store.variable("y", Sort::Int).unwrap());
    let (low, high) = (store.int(i64::MIN), store.int(i64::MAX));
    let mut kernel = KernelSolver::new();
    for var in [x, y] {
        for bound in [store.le(low, var).unwrap(), store.le(var, high).unwrap()] {
            kernel.assert(&store, bound).unwrap();
        }
    }
    for creeping in [store.lt(x, y).unwrap(), store.lt(y, x).unwrap()] {
        kernel.assert(&store, creeping).unwrap();
    }
    let limits = Limits::time(std::time::Duration::from_millis(50));
    assert_eq!(kernel.check(&store, &[], &limits), Outcome::Unknown(Reason::Time));
    let ended = kernel.enumerate(&store, &[], &limits, &mut |_| ControlFlow::Continue(()));
    assert_eq!(ended, Enumeration::Unknown { count: 0, reason: Reason::Time });
    let memory = Limits { time: None, memory: Some(1) };
    let mut kernel = KernelSolver::new();
    let bounded = [store.le(low, x).unwrap(), store.le(x, high).unwrap()];
    bounded.iter().for_each(|term| kernel.assert(&store, *term).unwrap());
    assert_eq!(kernel.check(&store, &[], &memory), Outcome::Unknown(Reason::Memory));
}

#[test]
fn a_wrong_model_is_caught() {
    /// A solver that says every query is satisfied by zeros.
    struct Liar(KernelSolver);
    impl Solver for Liar {
        fn name(&self) -> &'static str {
            "liar"
        }
        fn capabilities(&self) -> touchstone_solve::Capabilities {
            self.0.capabilities()
        }
        fn declare(&mut self, store: &Store, var: Var) -> Result<(), SolveError> {
            self.0.declare(store, var)
        }
        fn assert(&mut self, _: &Store, _: TermId) -> Result<(), SolveError> {
            Ok(())
        }
        fn push(&mut self) {
            self.0.push();
        }
        fn pop(&mut self) -> Result<(), SolveError> {
            self.0.pop()
        }
        fn check(&mut self, store: &Store, _: &[TermId], _: &Limits) -> Outcome {
            Outcome::Sat(store.vars().map(|var| (var, Value::int(0))).collect())
        }
        fn exclude(&mut self, _: &Store, _: &[(Var, Value)]) -> Result<(), SolveError> {
            Ok(())
        }
    }
    let mut store = Store::new();
    let x = store.variable("x", Sort::Int).unwrap();
    let zero = store.int(0);
    let positive = store.lt(zero, x).unwrap();
    let mut liar = Validated::new(Liar(KernelSolver::new()));
    assert!(matches!(liar.check(&store, &[], &Limits::NONE), Outcome::Sat(_)));
    liar.push();
    liar.assert(&store, positive).unwrap();
    assert!(matches!(liar.check(&store, &[], &Limits::NONE), Outcome::Unknown(Reason::WrongModel(_))));
    let wrong = liar.check(&store, &[positive], &Limits::NONE);
    assert!(matches!(wrong, Outcome::Unknown(Reason::WrongModel(_))));
    let mut visited = 0;
    let ended = liar.enumerate(&store, &[], &Limits::NONE, &mut |_| {
        visited += 1;
        ControlFlow::Continue(())
    });
    assert!(matches!(ended, Enumeration::Unknown { count: 0, reason: Reason::WrongModel(_) }), "{ended:?}");
    assert_eq!(visited, 0);
    liar.pop().unwrap();
    assert!(matches!(liar.check(&store, &[], &Limits::NONE), Outcome::Sat(_)));
}
