//! Functions about which nothing is known and arrays, reduced to linear arithmetic: models are judged by the evaluator,
//! refutations by an SMT solver.

use touchstone_logic::testing::Rng;
use touchstone_logic::{Sort, Store, TermId, smtlib};
use touchstone_solve::lia::LiaSolver;
use touchstone_solve::smt::SmtSolver;
use touchstone_solve::{Limits, Outcome, Solver, Validated};

fn signature() -> Store {
    let mut store = Store::new();
    let element = Sort::uninterpreted("U");
    let array = Sort::array(Sort::Int, Sort::Int);
    let field = Sort::array(element.clone(), Sort::Bool);
    for name in ["x", "y", "z"] {
        store.var(name, Sort::Int).unwrap();
    }
    for name in ["a", "b", "c"] {
        store.var(name, array.clone()).unwrap();
    }
    for name in ["u", "v"] {
        store.var(name, element.clone()).unwrap();
    }
    for name in ["s", "t"] {
        store.var(name, field.clone()).unwrap();
    }
    store.declare_fun("f", &[Sort::Int], Sort::Int).unwrap();
    store.declare_fun("g", &[element.clone(), Sort::Int], Sort::Bool).unwrap();
    store.declare_fun("h", &[Sort::Bool], element).unwrap();
    store
}

fn verdict(texts: &[&str]) -> Outcome {
    let mut store = signature();
    let mut solver = Validated::new(LiaSolver::new());
    for text in texts {
        let term = smtlib::parse_term(&mut store, text).unwrap();
        solver.assert(&store, term).unwrap();
    }
    solver.check(&store, &[], &Limits::NONE)
}

#[test]
fn equal_arguments_have_equal_results() {
    for texts in [
        &["(= x y)", "(distinct (f x) (f y))"][..],
        &["(= (f (f (f x))) x)", "(= (f (f (f (f (f x))))) x)", "(distinct (f x) x)"],
        &["(= u v)", "(g u x)", "(not (g v y))", "(<= x y)", "(>= x y)"],
        &["(= a b)", "(< (select a x) (select b x))"],
        &["(= b (store a x 1))", "(distinct x y)", "(distinct (select b y) (select a y))"],
        &["(= b (store a x 1))", "(= (select b x) 2)"],
        &["(distinct (store (store a x 1) y 2) (store (store a y 2) x 1))", "(< x y)"],
        &["(= s (store t u true))", "(not (select s v))", "(select t v)"],
        &["(distinct u v (h true) (h false))", "(= (h (< x y)) u)"],
    ] {
        assert!(matches!(verdict(texts), Outcome::Unsat { .. }), "{texts:?}: {:?}", verdict(texts));
    }
}

#[test]
fn models_have_tables() {
    for texts in [
        &["(< x y)", "(distinct (f x) (f y))", "(= (f (+ x 1)) (f y))"][..],
        &["(distinct u v)", "(g u 1)", "(not (g v 1))", "(= (h true) (h false))"],
        &["(= b (store a x 1))", "(= c (store b y 2))", "(distinct a c)", "(= (select c x) 2)"],
        &["(= a ((as const (Array Int Int)) 7))", "(= b (store a x 1))", "(= (select b y) 7)"],
        &["(distinct a b)", "(= (select a 0) (select b 0))"],
        &["(= s (store t u true))", "(not (select s v))"],
    ] {
        assert!(matches!(verdict(texts), Outcome::Sat(_)), "{texts:?}: {:?}", verdict(texts));
    }
}

fn number(rng: &mut Rng, depth: usize) -> String {
    if depth == 0 || rng.chance(1, 3) {
        return match rng.below(4) {
            0 => rng.below(4).to_string(),
            _ => rng.pick(&["x", "y", "z"]).unwrap().to_string(),
        };
    }
    match rng.below(5) {
        0 => format!("(+ {} {})", number(rng, depth - 1), number(rng, depth - 1)),
        1 => format!("(- {} {})", number(rng, depth - 1), number(rng, depth - 1)),
        2 => format!("(f {})", number(rng, depth - 1)),
        _ => format!("(select {} {})", array(rng, depth - 1), number(rng, depth - 1)),
    }
}

fn array(rng: &mut Rng, depth: usize) -> String {
    if depth == 0 || rng.chance(1, 2) {
        return rng.pick(&["a", "b", "c"]).unwrap().to_string();
    }
    match rng.below(4) {
        0 => format!("(ite {} {} {})", formula(rng, 0), array(rng, depth - 1), array(rng, depth - 1)),
        _ => format!("(store {} {} {})", array(rng, depth - 1), number(rng, 1), number(rng, 1)),
    }
}

fn element(rng: &mut Rng) -> String {
    match rng.below(5) {
        0 => format!("(h {})", formula(rng, 0)),
        1 | 2 => "u".to_owned(),
        _ => "v".to_owned(),
    }
}

fn formula(rng: &mut Rng, depth: usize) -> String {
    if depth == 0 || rng.chance(1, 4) {
        return match rng.below(9) {
            0 | 1 => format!("(= {} {})", number(rng, 2), number(rng, 1)),
            2 => format!("(< {} {})", number(rng, 2), number(rng, 2)),
            3 | 4 => format!("(= {} {})", array(rng, 1), array(rng, 2)),
            5 => format!("(= {} {})", element(rng), element(rng)),
            6 => format!("(g {} {})", element(rng), number(rng, 1)),
            7 => format!("(select s {})", element(rng)),
            _ => format!("(= s (store t {} {}))", element(rng), rng.chance(1, 2)),
        };
    }
    let (a, b) = (formula(rng, depth - 1), formula(rng, depth - 1));
    match rng.below(4) {
        0 => format!("(not {a})"),
        1 => format!("(or {a} {b})"),
        2 => format!("(=> {a} {b})"),
        _ => format!("(and {a} {b})"),
    }
}

#[test]
fn random_formulas_have_the_verdicts_of_an_smt_solver() {
    let mut rng = Rng::new(7);
    let (mut sat, mut unsat, mut open) = (0, 0, 0);
    let mut refuted: Vec<Vec<String>> = Vec::new();
    for _ in 0..3000 {
        let mut store = signature();
        let texts: Vec<String> = (0..rng.between(2, 10)).map(|_| formula(&mut rng, 2)).collect();
        let demands: Vec<TermId> =
            texts.iter().map(|text| smtlib::parse_term(&mut store, text).unwrap()).collect();
        let mut solver = Validated::new(LiaSolver::new());
        for demand in &demands {
            solver.assert(&store, *demand).unwrap();
        }
        match solver.check(&store, &[], &Limits::NONE) {
            Outcome::Sat(_) => sat += 1,
            Outcome::Unsat { .. } => refuted.push(texts),
            Outcome::Unknown(reason) => {
                println!("{reason}: {texts:?}");
                open += 1;
            }
        }
    }
    if let Ok(smt) = SmtSolver::find() {
        let mut store = signature();
        let mut smt = Validated::new(smt);
        for texts in &refuted {
            smt.push();
            for text in texts {
                let demand = smtlib::parse_term(&mut store, text).unwrap();
                smt.assert(&store, demand).unwrap();
            }
            let theirs = smt.check(&store, &[], &Limits::NONE);
            assert!(!matches!(theirs, Outcome::Sat(_)), "{texts:?}");
            smt.pop().unwrap();
            unsat += 1;
        }
    } else {
        println!("skipped: no SMT solver is installed");
        unsat = refuted.len();
    }
    println!("{sat} with a model, {unsat} without, {open} open");
    assert!(sat > 300 && unsat > 300 && open == 0, "{sat} with a model, {unsat} without, {open} open");
}
