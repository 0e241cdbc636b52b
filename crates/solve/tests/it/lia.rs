//! Linear arithmetic against oracles: every point of a small box; the evaluator, which checks every model; an SMT solver, if
//! one is installed, which has to agree where there's none. Formulas are random, with small coefficients, so that about half have a model.

use touchstone_logic::testing::Rng;
use touchstone_logic::{Rational, Sort, Store, TermId, Valuation, Value, Var, eval};
use touchstone_solve::lia::LiaSolver;
use touchstone_solve::smt::SmtSolver;
use touchstone_solve::{Limits, Outcome, Reason, Solver, Validated};

/// Shape of random formulas.
struct Shape {
    ints: Vec<Var>,
    reals: Vec<Var>,
    bools: Vec<Var>,
    /// Whether division, remainder, `ite`, `min`, `max` and `abs` occur.
    rich: bool,
}

impl Shape {
    fn new(store: &mut Store, ints: usize, reals: usize, bools: usize, rich: bool) -> Shape {
        let mut declare = |prefix: &str, count: usize, sort: &Sort| -> Vec<Var> {
            (0..count).map(|i| store.var(&format!("{prefix}{i}"), sort.clone()).unwrap()).collect()
        };
        Shape {
            ints: declare("x", ints, &Sort::Int),
            reals: declare("r", reals, &Sort::Real),
            bools: declare("b", bools, &Sort::Bool),
            rich,
        }
    }

    fn number(&self, rng: &mut Rng, store: &mut Store, depth: usize, real: bool) -> TermId {
        let vars = if real { &self.reals } else { &self.ints };
        let literal = |store: &mut Store, n: i64| if real { store.real(n) } else { store.int(n) };
        if depth == 0 || rng.chance(1, 3) {
            return match rng.pick(vars) {
                Some(var) if rng.chance(3, 4) => store.var_term(*var),
                _ => literal(store, rng.between(-5, 5)),
            };
        }
        let a = self.number(rng, store, depth - 1, real);
        let b = self.number(rng, store, depth - 1, real);
        match rng.below(if self.rich { 10 } else { 4 }) {
            0 | 1 => store.add(&[a, b]).unwrap(),
            2 => store.sub(a, b).unwrap(),
            3 => {
                let factor = literal(store, rng.between(-4, 4));
                store.mul(&[factor, a]).unwrap()
            }
            4 => {
                let c = self.formula(rng, store, depth - 1);
                store.ite(c, a, b).unwrap()
            }
            5 => store.min(a, b).unwrap(),
            6 => store.max(a, b).unwrap(),
            7 => store.abs(a).unwrap(),
            kind if real => {
                if kind == 8 && !self.ints.is_empty() {
                    let int = self.number(rng, store, depth - 1, false);
                    store.to_real(int).unwrap()
                } else {
                    let divisor = store.real(Rational::from(rng.between(-3, 3)));
                    store.div(a, divisor).unwrap()
                }
            }
            _ => {
                let divisor = store.int(rng.between(-4, 4));
                match rng.below(4) {
                    0 => store.div_euclid(a, divisor).unwrap(),
                    1 => store.rem_euclid(a, divisor).unwrap(),
                    2 => store.div_trunc(a, divisor).unwrap(),
                    _ => store.rem_trunc(a, divisor).unwrap(),
                }
            }
        }
    }

    fn formula(&self, rng: &mut Rng, store: &mut Store, depth: usize) -> TermId {
        if depth == 0 || rng.chance(1, 3) {
            if let Some(var) = rng.pick(&self.bools)
                && rng.chance(1, 4)
            {
                return store.var_term(*var);
            }
            let real = !self.reals.is_empty() && (self.ints.is_empty() || rng.chance(1, 2));
            let (a, b) = (self.number(rng, store, 2, real), self.number(rng, store, 2, real));
            return match rng.below(4) {
                0 => store.eq(a, b).unwrap(),
                1 => store.ne(a, b).unwrap(),
                2 => store.lt(a, b).unwrap(),
                _ => store.le(a, b).unwrap(),
            };
        }
        let a = self.formula(rng, store, depth - 1);
        let b = self.formula(rng, store, depth - 1);
        match rng.below(6) {
            0 => store.not(a).unwrap(),
            1 => store.and(&[a, b]).unwrap(),
            2 => store.or(&[a, b]).unwrap(),
            3 => store.implies(a, b).unwrap(),
            4 => store.xor(a, b).unwrap(),
            _ => store.iff(a, b).unwrap(),
        }
    }

    fn within(&self, store: &mut Store, low: i64, high: i64) -> Vec<TermId> {
        let (low, high) = (store.int(low), store.int(high));
        let mut bounds = Vec::new();
        for var in &self.ints {
            let x = store.var_term(*var);
            bounds.push(store.le(low, x).unwrap());
            bounds.push(store.le(x, high).unwrap());
        }
        bounds
    }
}

fn has_model(store: &Store, demands: &[TermId], shape: &Shape, low: i64, high: i64) -> bool {
    let bools = 1usize << shape.bools.len();
    let width = (high - low + 1) as usize;
    let points = width.pow(shape.ints.len() as u32);
    (0..points * bools).any(|index| {
        let mut valuation = Valuation::new();
        let mut rest = index;
        for var in &shape.bools {
            valuation.set(*var, Value::Bool(rest % 2 == 1));
            rest /= 2;
        }
        for var in &shape.ints {
            valuation.set(*var, Value::int(low + (rest % width) as i64));
            rest /= width;
        }
        demands.iter().all(|term| eval(store, *term, &valuation) == Ok(Value::Bool(true)))
    })
}

#[test]
fn verdicts_are_those_of_every_point_of_a_box() {
    let mut rng = Rng::new(1);
    let (mut sat, mut unsat) = (0, 0);
    for _ in 0..1500 {
        let mut store = Store::new();
        let shape = Shape::new(&mut store, 3, 0, 1, true);
        let mut demands = shape.within(&mut store, -4, 4);
        for _ in 0..rng.between(1, 4) {
            demands.push(shape.formula(&mut rng, &mut store, 2));
        }
        let mut solver = Validated::new(LiaSolver::new());
        for term in &demands {
            solver.assert(&store, *term).unwrap();
        }
        let expected = has_model(&store, &demands, &shape, -4, 4);
        match solver.check(&store, &[], &Limits::NONE) {
            Outcome::Sat(_) => assert!(expected),
            Outcome::Unsat { core } => assert!(!expected && core.is_empty()),
            Outcome::Unknown(reason) => panic!("{reason}"),
        }
        if expected { sat += 1 } else { unsat += 1 }
    }
    assert!(sat > 200 && unsat > 200, "{sat} with a model, {unsat} without");
}

#[test]
fn ten_thousand_formulas_have_the_verdicts_of_an_smt_solver() {
    let Ok(smt) = SmtSolver::find() else {
        println!("skipped: no SMT solver is installed");
        return;
    };
    let mut smt = Validated::new(smt);
    let mut rng = Rng::new(2);
    let (mut sat, mut unsat, mut open) = (0, 0, 0);
    for _ in 0..20 {
        let mut store = Store::new();
        let shape = Shape::new(&mut store, 4, 3, 2, true);
        let mut ours = Validated::new(LiaSolver::new());
        for round in 0..500 {
            let mut demands: Vec<TermId> =
                (0..rng.between(1, 9)).map(|_| shape.formula(&mut rng, &mut store, 2)).collect();
            if round % 3 == 0 {
                demands.extend(shape.within(&mut store, -50, 50));
            }
            ours.push();
            for demand in &demands {
                ours.assert(&store, *demand).unwrap();
            }
            // No time limit: ours is to decide all of them, however busy the machine is.
            match ours.check(&store, &[], &Limits::NONE) {
                // The evaluator has judged the model: no other solver is needed.
                Outcome::Sat(_) => sat += 1,
                Outcome::Unsat { .. } => {
                    smt.push();
                    for demand in &demands {
                        smt.assert(&store, *demand).unwrap();
                    }
                    let limits = Limits::time(std::time::Duration::from_secs(5));
                    let theirs = smt.check(&store, &[], &limits);
                    assert!(!matches!(theirs, Outcome::Sat(_)), "{theirs:?}");
                    smt.pop().unwrap();
                    unsat += 1;
                }
                Outcome::Unknown(_) => open += 1,
            }
            ours.pop().unwrap();
        }
        smt = Validated::new(SmtSolver::find().unwrap());
    }
    println!("{sat} with a model, {unsat} without, {open} open");
    assert!(sat > 1000 && unsat > 1000 && open == 0, "{sat} with a model, {unsat} without, {open} open");
}

#[test]
fn cores_are_assumptions_that_contradict_the_assertions() {
    let mut rng = Rng::new(3);
    let mut cores = 0;
    for _ in 0..60 {
        let mut store = Store::new();
        let shape = Shape::new(&mut store, 4, 0, 3, false);
        let mut solver = Validated::new(LiaSolver::new());
        for bound in shape.within(&mut store, -10, 10) {
            solver.assert(&store, bound).unwrap();
        }
        let assertion = shape.formula(&mut rng, &mut store, 2);
        solver.assert(&store, assertion).unwrap();
        for _ in 0..20 {
            let assumptions: Vec<TermId> = (0..6).map(|_| shape.formula(&mut rng, &mut store, 1)).collect();
            if let Outcome::Unsat { core } = solver.check(&store, &assumptions, &Limits::NONE) {
                cores += 1;
                assert!(core.iter().all(|term| assumptions.contains(term)));
                let again = solver.check(&store, &core, &Limits::NONE);
                assert!(matches!(again, Outcome::Unsat { .. }), "{again:?}");
            }
        }
    }
    assert!(cores > 100, "{cores}");
}

#[test]
fn models_are_enumerated_once_each() {
    let mut rng = Rng::new(4);
    for _ in 0..60 {
        let mut store = Store::new();
        let shape = Shape::new(&mut store, 2, 0, 1, true);
        let mut demands = shape.within(&mut store, -3, 3);
        demands.push(shape.formula(&mut rng, &mut store, 2));
        let mut solver = Validated::new(LiaSolver::new());
        for term in &demands {
            solver.assert(&store, *term).unwrap();
        }
        let vars: Vec<Var> = shape.ints.iter().chain(&shape.bools).copied().collect();
        let mut seen = std::collections::BTreeSet::new();
        let ended = solver.enumerate(&store, &vars, &Limits::NONE, &mut |model| {
            let point: Vec<Value> = vars.iter().map(|var| model.get(*var).unwrap().clone()).collect();
            assert!(seen.insert(point));
            std::ops::ControlFlow::Continue(())
        });
        let mut expected = 0;
        for x in -3..=3 {
            for y in -3..=3 {
                for b in [false, true] {
                    let mut valuation = Valuation::new();
                    valuation.set(vars[0], Value::int(x));
                    valuation.set(vars[1], Value::int(y));
                    valuation.set(vars[2], Value::Bool(b));
                    let all =
                        demands.iter().all(|term| eval(&store, *term, &valuation) == Ok(Value::Bool(true)));
                    expected += u64::from(all);
                }
            }
        }
        assert_eq!(ended, touchstone_solve::Enumeration::Exhausted { count: expected });
    }
}

/// Asserts formulas given as SMT-LIB text over the integers x, y, z.
fn verdict(text: &str) -> Outcome {
    let mut store = Store::new();
    for name in ["x", "y", "z"] {
        store.var(name, Sort::Int).unwrap();
    }
    let term = touchstone_logic::smtlib::parse_term(&mut store, text).unwrap();
    let mut solver = Validated::new(LiaSolver::new());
    solver.assert(&store, term).unwrap();
    solver.check(&store, &[], &Limits::time(std::time::Duration::from_secs(20)))
}

#[test]
fn integers_without_solutions_among_fractions_are_refuted() {
    for text in [
        "(= (+ (* 3 x) (* 6 y)) 1)",
        "(and (= x (* 2 y)) (= x (+ (* 2 z) 1)))",
        "(and (< (* 2 x) (+ (* 2 y) 1)) (< (* 2 y) (* 2 x)))",
        "(and (<= 1 (- (* 3 x) (* 3 y))) (<= (- (* 3 x) (* 3 y)) 2))",
        "(and (= (+ (* 4 x) (* 6 y) (* 10 z)) 7) (< x 1000000000000000000000))",
        "(and (<= 0 x) (<= x 10) (= (* 7 x) (+ (* 11 y) 5)) (<= 0 y) (<= y 2) (distinct x 7))",
    ] {
        assert!(matches!(verdict(text), Outcome::Unsat { .. }), "{text}");
    }
}

#[test]
fn solutions_may_be_far_away() {
    for text in [
        "(and (= (* 7 x) (+ (* 11 y) 5)) (> x 1000000000000000000000000000))",
        "(and (= (+ (* 12345 x) (* 54321 y)) 3) (> z x))",
        "(and (> x (* 2 y)) (> y (* 2 z)) (> z 99999999999999999999))",
    ] {
        assert!(matches!(verdict(text), Outcome::Sat(_)), "{text}: {:?}", verdict(text));
    }
}

#[test]
fn levels_and_assumptions_answer_as_a_fresh_solver_does() {
    let mut rng = Rng::new(5);
    let (mut sat, mut unsat) = (0, 0);
    for _ in 0..40 {
        let mut store = Store::new();
        let shape = Shape::new(&mut store, 4, 1, 2, true);
        let mut solver = Validated::new(LiaSolver::new());
        let mut levels: Vec<Vec<TermId>> = vec![Vec::new()];
        for _ in 0..60 {
            match rng.below(6) {
                0 if levels.len() < 6 => {
                    solver.push();
                    levels.push(Vec::new());
                }
                1 if levels.len() > 1 => {
                    solver.pop().unwrap();
                    levels.pop();
                }
                2 | 3 => {
                    let term = shape.formula(&mut rng, &mut store, 2);
                    solver.assert(&store, term).unwrap();
                    levels.last_mut().unwrap().push(term);
                }
                _ => {
                    let assumptions: Vec<TermId> =
                        (0..rng.below(4)).map(|_| shape.formula(&mut rng, &mut store, 1)).collect();
                    let mut fresh = Validated::new(LiaSolver::new());
                    for term in levels.iter().flatten().chain(&assumptions) {
                        fresh.assert(&store, *term).unwrap();
                    }
                    let expected = fresh.check(&store, &[], &Limits::NONE);
                    match (solver.check(&store, &assumptions, &Limits::NONE), expected) {
                        (Outcome::Sat(_), Outcome::Sat(_)) => sat += 1,
                        (Outcome::Unsat { .. }, Outcome::Unsat { .. }) => unsat += 1,
                        (ours, fresh) => panic!("{ours:?} against {fresh:?}"),
                    }
                }
            }
        }
        while levels.len() > 1 {
            solver.pop().unwrap();
            levels.pop();
        }
        assert_eq!(solver.pop(), Err(touchstone_solve::SolveError::NoLevel));
    }
    assert!(sat > 100 && unsat > 100, "{sat} with a model, {unsat} without");
}

#[test]
fn what_is_not_linear_is_named_and_leaves_nothing_behind() {
    let mut store = Store::new();
    let mut parse = |text: &str| {
        for name in ["x", "y"] {
            store.var(name, Sort::Int).unwrap();
        }
        touchstone_logic::smtlib::parse_term(&mut store, text).unwrap()
    };
    let product = parse("(* x y)");
    let whole = parse("(and (< (ite (< x y) 1 2) 2) (= (ite (< x y) 1 2) (* x y)))");
    let part = parse("(and (< (ite (< x y) 1 2) 2) (< y x))");
    let mut solver = LiaSolver::new();
    match solver.assert(&store, whole) {
        Err(touchstone_solve::SolveError::Unsupported { term, .. }) => assert_eq!(term, product),
        other => panic!("{other:?}"),
    }
    assert!(matches!(solver.check(&store, &[], &Limits::NONE), Outcome::Sat(_)));
    match solver.check(&store, &[whole], &Limits::NONE) {
        Outcome::Unknown(touchstone_solve::Reason::Unsupported(_)) => {}
        other => panic!("{other:?}"),
    }
    solver.assert(&store, part).unwrap();
    assert!(matches!(solver.check(&store, &[], &Limits::NONE), Outcome::Unsat { .. }));
}

#[test]
fn pigeons_do_not_fit_into_fewer_holes() {
    let mut store = Store::new();
    let pigeons: Vec<TermId> = (0..6)
        .map(|i| {
            let var = store.var(&format!("p{i}"), Sort::Int).unwrap();
            store.var_term(var)
        })
        .collect();
    let (zero, four) = (store.int(0), store.int(4));
    let mut solver = Validated::new(LiaSolver::new());
    for (at, pigeon) in pigeons.iter().enumerate() {
        let bounds = [store.le(zero, *pigeon).unwrap(), store.le(*pigeon, four).unwrap()];
        for bound in bounds {
            solver.assert(&store, bound).unwrap();
        }
        if at < 5 {
            for other in &pigeons[..at] {
                let differ = store.ne(*pigeon, *other).unwrap();
                solver.assert(&store, differ).unwrap();
            }
        }
    }
    assert!(matches!(solver.check(&store, &[], &Limits::NONE), Outcome::Sat(_)), "five fit");
    let all = store.distinct(&pigeons).unwrap();
    match solver.check(&store, &[all], &Limits::NONE) {
        Outcome::Unsat { core } => assert_eq!(core, [all]),
        other => panic!("{other:?}"),
    }
}

#[test]
fn patience_ends_a_query_at_the_same_point_each_time_and_loses_nothing() {
    let mut rng = Rng::new(9);
    let mut ended = 0;
    for _ in 0..40 {
        let mut store = Store::new();
        let shape = Shape::new(&mut store, 5, 2, 2, true);
        let demands: Vec<TermId> = (0..12).map(|_| shape.formula(&mut rng, &mut store, 2)).collect();
        let mut solvers = [LiaSolver::new(), LiaSolver::new(), LiaSolver::new()];
        for solver in &mut solvers {
            for demand in &demands {
                solver.assert(&store, *demand).unwrap();
            }
        }
        let [first, second, patient] = &mut solvers;
        first.set_patience(Some(2));
        second.set_patience(Some(2));
        let brief = first.check(&store, &[], &Limits::NONE);
        assert_eq!(brief, second.check(&store, &[], &Limits::NONE));
        ended += u32::from(brief == Outcome::Unknown(Reason::Time));
        first.set_patience(None);
        let is_sat = |outcome: &Outcome| match outcome {
            Outcome::Sat(_) => true,
            Outcome::Unsat { .. } => false,
            Outcome::Unknown(reason) => panic!("{reason:?}"),
        };
        let whole = is_sat(&patient.check(&store, &[], &Limits::NONE));
        assert_eq!(is_sat(&first.check(&store, &[], &Limits::NONE)), whole);
        assert!(brief == Outcome::Unknown(Reason::Time) || is_sat(&brief) == whole);
    }
    assert!(ended > 5, "{ended}");
}

#[test]
fn preferred_values_are_taken_where_nothing_is_against_it() {
    let mut store = Store::new();
    let vars: Vec<Var> = (0..4).map(|i| store.var(&format!("b{i}"), Sort::Bool).unwrap()).collect();
    let terms: Vec<TermId> = vars.iter().map(|var| store.var_term(*var)).collect();
    let mut solver = Validated::new(LiaSolver::new());
    let mut inner = LiaSolver::new();
    for var in &vars[..3] {
        inner.prefer(*var, true);
    }
    for solver in [&mut solver as &mut dyn Solver, &mut inner] {
        let some = store.or(&[terms[0], terms[3]]).unwrap();
        let not_both = store.and(&[terms[1], terms[2]]).unwrap();
        let not_both = store.not(not_both).unwrap();
        solver.assert(&store, some).unwrap();
        solver.assert(&store, not_both).unwrap();
    }
    let count = |outcome: Outcome| match outcome {
        Outcome::Sat(model) => {
            vars[..3].iter().filter(|var| model.get(**var) == Some(&Value::Bool(true))).count()
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(count(inner.check(&store, &[], &Limits::NONE)), 2);
    assert!(count(solver.check(&store, &[], &Limits::NONE)) <= 1);
}
