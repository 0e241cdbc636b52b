//! Every backend against brute force: random small queries, the same verdict from all, and the same set of models.
//! Models are evaluated on the way ([`Validated`]). A backend may refuse a query it can't state, but not many.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use touchstone_logic::testing::{Grammar, Rng};
use touchstone_logic::{Op, Sort, Store, TermId, Valuation, Value, Var, eval};
use touchstone_solve::hybrid::BUDGET;
use touchstone_solve::kernel::{Budget, KernelSolver};
use touchstone_solve::sat::SatSolver;
use touchstone_solve::smt::SmtSolver;
use touchstone_solve::{Enumeration, Hybrid, Limits, Outcome, Reason, Solver, Validated};

/// A query whose variables have few values.
struct Query {
    store: Store,
    assertions: Vec<TermId>,
    vars: Vec<Var>,
    /// All values of each variable within the bounds that are asserted.
    domains: Vec<Vec<Value>>,
}

type Models = BTreeSet<Vec<Value>>;

/// Kinds of a query's variables.
#[derive(Clone, Copy)]
enum Kind {
    Bool,
    /// Within bounds, which are asserted.
    Int(i64, i64),
    BitVec(u32),
    /// Of integers from 0 on, which is asserted.
    IntSet(i64),
    WordSet(u32),
    Array(u32, u32),
}

impl Kind {
    fn sort(self) -> Sort {
        match self {
            Kind::Bool => Sort::Bool,
            Kind::Int(..) => Sort::Int,
            Kind::BitVec(width) => Sort::BitVec(width),
            Kind::IntSet(_) => Sort::set(Sort::Int),
            Kind::WordSet(width) => Sort::set(Sort::BitVec(width)),
            Kind::Array(index, element) => Sort::array(Sort::BitVec(index), Sort::BitVec(element)),
        }
    }

    fn values(self, store: &Store) -> Vec<Value> {
        match self {
            Kind::Int(low, high) => (low..=high).map(Value::int).collect(),
            Kind::IntSet(size) => {
                let subset = |bits: i64| (0..size).filter(move |i| bits >> i & 1 == 1).map(Value::int);
                (0..1i64 << size).map(|bits| Value::set(subset(bits))).collect()
            }
            _ => store.finite_domain(&self.sort()).expect("a finite sort").iter().collect(),
        }
    }

    /// Assertion by which a variable has these values and no others.
    fn bound(self, store: &mut Store, var: Var) -> Option<TermId> {
        let term = store.var_term(var);
        match self {
            Kind::Int(low, high) => {
                let (low, high) = (store.int(low), store.int(high));
                let (above, below) = (store.le(low, term).ok()?, store.le(term, high).ok()?);
                store.and(&[above, below]).ok()
            }
            Kind::IntSet(size) => {
                let elements: Vec<TermId> = (0..size).map(|i| store.int(i)).collect();
                let all = store.set_of(Sort::Int, &elements).ok()?;
                store.subset(term, all).ok()
            }
            _ => None,
        }
    }
}

fn random_query(rng: &mut Rng, kinds: &[Kind], allowed: fn(&Op) -> bool, quantifiers: bool) -> Query {
    let mut store = Store::new();
    let (mut vars, mut domains, mut assertions) = (vec![], vec![], vec![]);
    for (i, kind) in kinds.iter().enumerate() {
        let var = store.var(&format!("v{i}"), kind.sort()).expect("a good sort");
        vars.push(var);
        domains.push(kind.values(&store));
        assertions.extend(kind.bound(&mut store, var));
    }
    let mut grammar = Grammar::of(&store, &vars);
    grammar.allowed = allowed;
    grammar.quantifiers = quantifiers;
    for _ in 0..1 + rng.below(3) {
        let size = 2 + rng.below(10);
        assertions.push(grammar.term(rng, &mut store, &Sort::Bool, size));
    }
    Query { store, assertions, vars, domains }
}

impl Query {
    fn brute_force(&self) -> Models {
        let mut models = Models::new();
        let total: usize = self.domains.iter().map(Vec::len).product();
        for mut n in 0..total {
            let values: Vec<Value> = self
                .domains
                .iter()
                .map(|domain| {
                    let value = domain[n % domain.len()].clone();
                    n /= domain.len();
                    value
                })
                .collect();
            let valuation: Valuation = self.vars.iter().copied().zip(values.iter().cloned()).collect();
            let holds = |&term: &TermId| eval(&self.store, term, &valuation) == Ok(Value::Bool(true));
            if self.assertions.iter().all(holds) {
                models.insert(values);
            }
        }
        models
    }

    /// The backend's verdict and models; `None` if it can't state the query.
    fn models_by(&self, solver: &mut dyn Solver) -> Option<Models> {
        for &var in &self.vars {
            solver.declare(&self.store, var).ok()?;
        }
        for &term in &self.assertions {
            solver.assert(&self.store, term).ok()?;
        }
        let outcome = solver.check(&self.store, &[], &Limits::NONE);
        let mut models = Models::new();
        let ended = solver.enumerate(&self.store, &self.vars, &Limits::NONE, &mut |model| {
            let values = self.vars.iter().map(|&var| model.get(var).cloned().expect("a value for each"));
            assert!(models.insert(values.collect()), "a model comes twice: {model:?}");
            ControlFlow::Continue(())
        });
        match (&outcome, &ended) {
            (Outcome::Unknown(Reason::Unsupported(_)), _) => return None,
            (Outcome::Sat(_), Enumeration::Exhausted { count }) => assert!(*count > 0),
            (Outcome::Unsat { .. }, Enumeration::Exhausted { count: 0 }) => {}
            _ => panic!("{}: {outcome:?}, but {ended:?}\n{}", solver.name(), self.text()),
        }
        assert_eq!(ended.count(), models.len() as u64);
        Some(models)
    }

    fn text(&self) -> String {
        touchstone_logic::smtlib::print_script(&self.store, &self.assertions, Default::default())
    }
}

/// Operators that all backends but SMT have.
fn common(op: &Op) -> bool {
    !matches!(op, Op::ToReal | Op::ToInt | Op::FpToReal)
}

/// The variables of the queries; few enough values for brute force.
const PROFILES: [&[Kind]; 9] = [
    &[Kind::Bool, Kind::Bool, Kind::Bool],
    &[Kind::Int(-3, 3), Kind::Int(-3, 3), Kind::Bool],
    &[Kind::Int(0, 9), Kind::Int(-1, 4)],
    &[Kind::Int(-40, 40), Kind::Bool],
    &[Kind::BitVec(2), Kind::BitVec(2), Kind::Bool],
    &[Kind::BitVec(4), Kind::Int(0, 5)],
    &[Kind::IntSet(3), Kind::IntSet(3), Kind::Int(0, 2)],
    &[Kind::WordSet(1), Kind::WordSet(1), Kind::BitVec(1), Kind::Bool],
    &[Kind::Array(1, 2), Kind::BitVec(1), Kind::BitVec(2)],
];

/// Compares a backend with brute force on so many queries of each profile; gives how many were compared.
fn compare(seed: u64, rounds: usize, quantifiers: bool, new_solver: &dyn Fn() -> Box<dyn Solver>) -> usize {
    let mut rng = Rng::new(seed);
    let mut compared = 0;
    for round in 0..rounds {
        for kinds in PROFILES {
            let query = random_query(&mut rng, kinds, common, quantifiers);
            let mut solver = new_solver();
            if let Some(models) = query.models_by(&mut *solver) {
                compared += 1;
                let expected = query.brute_force();
                assert_eq!(models, expected, "{}, round {round}\n{}", solver.name(), query.text());
            }
        }
    }
    compared
}

#[test]
fn sat_finds_the_models_that_brute_force_finds_and_refuses_no_query() {
    let compared = compare(1, 120, true, &|| Box::new(Validated::new(SatSolver::new())));
    assert_eq!(compared, 120 * PROFILES.len());
}

/// Random calls on one solver, each answer compared with brute force over what is asserted at that moment.
fn compare_incrementally(seed: u64, sequences: usize, new_solver: &dyn Fn() -> Box<dyn Solver>) {
    let mut rng = Rng::new(seed);
    for sequence in 0..sequences {
        let kinds = PROFILES[sequence % PROFILES.len()];
        let mut query = random_query(&mut rng, kinds, common, false);
        let mut grammar = Grammar::of(&query.store, &query.vars);
        (grammar.allowed, grammar.quantifiers) = (common, false);
        let mut solver = new_solver();
        // The bounds of the variables; the query's own terms come later.
        let bounds = kinds.iter().filter(|kind| matches!(kind, Kind::Int(..) | Kind::IntSet(_))).count();
        let mut spare = query.assertions.split_off(bounds);
        let asserted = |solver: &mut dyn Solver, store: &Store, term| solver.assert(store, term).is_ok();
        assert!(query.assertions.iter().all(|&term| asserted(&mut *solver, &query.store, term)));
        for &var in &query.vars {
            solver.declare(&query.store, var).expect("a sort that can be stated");
        }
        let mut levels = vec![];
        for _ in 0..12 {
            let random = grammar.term(&mut rng, &mut query.store, &Sort::Bool, 4);
            match rng.below(6) {
                0 => {
                    solver.push();
                    levels.push(query.assertions.len());
                }
                1 => match levels.pop() {
                    Some(count) => {
                        solver.pop().expect("an open level");
                        query.assertions.truncate(count);
                    }
                    None => assert!(solver.pop().is_err()),
                },
                2 => {
                    let term = spare.pop().unwrap_or(random);
                    if asserted(&mut *solver, &query.store, term) {
                        query.assertions.push(term);
                    }
                }
                _ => {
                    let other = grammar.term(&mut rng, &mut query.store, &Sort::Bool, 3);
                    let assumptions = [random, other, random];
                    let assumptions = &assumptions[..rng.below(4)];
                    let possible = |terms: &[TermId]| {
                        let assertions = [&query.assertions, terms].concat();
                        let Query { store, vars, domains, .. } = &query;
                        let (store, vars, domains) = (store.clone(), vars.clone(), domains.clone());
                        !Query { store, assertions, vars, domains }.brute_force().is_empty()
                    };
                    match solver.check(&query.store, assumptions, &Limits::NONE) {
                        Outcome::Sat(_) => assert!(possible(assumptions), "sequence {sequence}"),
                        Outcome::Unsat { core } => {
                            assert!(core.iter().all(|term| assumptions.contains(term)));
                            assert!(!possible(&core), "sequence {sequence}: {}", query.text());
                        }
                        Outcome::Unknown(Reason::Unsupported(_)) => {}
                        Outcome::Unknown(reason) => panic!("sequence {sequence}: {reason}"),
                    }
                }
            }
        }
    }
}

#[test]
fn sat_used_incrementally_answers_as_brute_force_does_and_blames_what_is_to_blame() {
    compare_incrementally(6, 1000, &|| Box::new(Validated::new(SatSolver::new())));
}

#[test]
fn the_kernel_used_incrementally_answers_as_brute_force_does_and_blames_what_is_to_blame() {
    compare_incrementally(7, 1000, &|| Box::new(Validated::new(KernelSolver::new())));
}

#[cfg(feature = "cadical")]
#[test]
fn sat_on_cadical_finds_the_models_that_brute_force_finds() {
    use touchstone_solve::sat::Library;
    let compared = compare(5, 40, true, &|| Box::new(Validated::new(SatSolver::on(Library::Cadical))));
    assert_eq!(compared, 40 * PROFILES.len());
}

#[test]
fn the_kernel_finds_the_models_that_brute_force_finds_and_refuses_few_queries() {
    let compared = compare(2, 120, false, &|| Box::new(Validated::new(KernelSolver::new())));
    assert!(compared >= 60 * PROFILES.len(), "only {compared}");
}

/// Budgets of the hybrid: handed over at the first failure, after a few models, and hardly ever.
const BUDGETS: [Budget; 3] =
    [Budget { failures: 0, models: u64::MAX }, Budget { failures: 1, models: 3 }, BUDGET];

#[test]
fn the_hybrid_finds_the_models_that_brute_force_finds_wherever_it_hands_over() {
    for (seed, budget) in (8..).zip(BUDGETS) {
        let new_solver = || -> Box<dyn Solver> { Box::new(Validated::new(Hybrid::with_budget(budget))) };
        let compared = compare(seed, 40, false, &new_solver);
        // What the kernel can assert, SAT can: the hybrid answers more than the kernel alone.
        assert!(compared >= 25 * PROFILES.len(), "only {compared}");
    }
}

#[test]
fn the_hybrid_used_incrementally_answers_as_brute_force_does_and_blames_what_is_to_blame() {
    for (seed, budget) in (11..).zip(BUDGETS) {
        compare_incrementally(seed, 300, &|| Box::new(Validated::new(Hybrid::with_budget(budget))));
    }
}

/// Sorts whose values are too many for brute force, so that arrays and functions are refined lemma by lemma.
fn wide_query(rng: &mut Rng) -> Query {
    let mut store = Store::new();
    let (wide, word, float) = (Sort::BitVec(32), Sort::BitVec(8), Sort::Float { exp: 3, sig: 4 });
    let sorts = [
        Sort::array(wide.clone(), word.clone()),
        Sort::array(wide.clone(), word.clone()),
        wide.clone(),
        wide.clone(),
        word.clone(),
        float.clone(),
        float,
        Sort::Bool,
    ];
    let vars: Vec<Var> = sorts
        .into_iter()
        .enumerate()
        .map(|(i, sort)| store.var(&format!("v{i}"), sort).expect("a good sort"))
        .collect();
    store.declare_fun("f", std::slice::from_ref(&word), wide.clone()).expect("a new name");
    store.declare_fun("g", &[wide, Sort::Bool], word).expect("a new name");
    let mut grammar = Grammar::of(&store, &vars);
    // z3 takes its time over integer products and quotients, and gives up on conversions of floats this small to words.
    grammar.allowed = |op| {
        let arithmetic = matches!(op, Op::Mul | Op::DivTrunc | Op::RemTrunc | Op::DivEuclid | Op::RemEuclid);
        common(op) && !arithmetic && !matches!(op, Op::FpToUbv { .. } | Op::FpToSbv { .. })
    };
    grammar.quantifiers = false;
    let assertions = (0..1 + rng.below(3))
        .map(|_| {
            let size = 4 + rng.below(12);
            grammar.term(rng, &mut store, &Sort::Bool, size)
        })
        .collect();
    Query { store, assertions, vars, domains: vec![] }
}

#[test]
fn sat_and_an_smt_solver_agree_on_arrays_functions_floats_and_wide_words() {
    let mut smt = match SmtSolver::find() {
        Ok(smt) => smt,
        Err(error) => {
            println!("skipped: no SMT solver found ({error})");
            return;
        }
    };
    let mut rng = Rng::new(4);
    let (mut satisfiable, mut unsatisfiable, mut undecided) = (0, 0, 0);
    for round in 0..200 {
        let query = wide_query(&mut rng);
        let mut sat = Validated::new(SatSolver::new());
        smt.push();
        for &term in &query.assertions {
            sat.assert(&query.store, term).expect("a term SAT can state");
            smt.assert(&query.store, term).expect("a term SMT can state");
        }
        let limits = Limits::time(std::time::Duration::from_secs(10));
        let ours = sat.check(&query.store, &[], &limits);
        let theirs = smt.check(&query.store, &[], &limits);
        smt = SmtSolver::find().expect("it was there a moment ago");
        match (&ours, &theirs) {
            (Outcome::Sat(_), Outcome::Sat(_)) => satisfiable += 1,
            (Outcome::Unsat { .. }, Outcome::Unsat { .. }) => unsatisfiable += 1,
            // A query may be too hard for ten seconds on a busy machine: no verdict is no wrong one.
            (Outcome::Unknown(Reason::Time), _) | (_, Outcome::Unknown(_)) => undecided += 1,
            _ => panic!("round {round}: {ours:?}, but {theirs:?}\n{}", query.text()),
        }
    }
    println!(
        "{satisfiable} satisfiable, {unsatisfiable} unsatisfiable, {undecided} undecided by one of them"
    );
    assert!(satisfiable > 40 && unsatisfiable > 40 && undecided < 40);
}

#[test]
fn an_smt_solver_finds_the_models_that_brute_force_finds() {
    if let Err(error) = SmtSolver::find() {
        println!("skipped: no SMT solver found ({error})");
        return;
    }
    let new_solver = || -> Box<dyn Solver> {
        Box::new(Validated::new(SmtSolver::find().expect("it was there a moment ago")))
    };
    // Without quantifiers: z3 4.8.12 may give one as the value of a Boolean, and then its model can't be read.
    let compared = compare(3, 120, false, &new_solver);
    assert!(compared >= 60 * PROFILES.len(), "only {compared}");
}
