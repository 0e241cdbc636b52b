//! The backend as a whole: scripts with the answers they should get, every model evaluated, every core checked again.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use touchstone_logic::smtlib::{Command, parse_script};
use touchstone_logic::{Store, TermId, Value, Var, eval};

use crate::sat::SatSolver;
use crate::solver::{Enumeration, Limits, Outcome, Reason, SolveError, Solver};

/// A script being run, with what is asserted.
struct Run {
    store: Store,
    solver: SatSolver,
    asserted: Vec<Vec<TermId>>,
    answers: Vec<String>,
}

impl Run {
    fn new(solver: SatSolver) -> Run {
        Run { store: Store::new(), solver, asserted: vec![vec![]], answers: vec![] }
    }

    fn feed(&mut self, script: &str) {
        for command in parse_script(&mut self.store, script).expect("a script that parses") {
            match command {
                Command::Assert { term, .. } => {
                    if let Err(error) = self.solver.assert(&self.store, term) {
                        self.answers.push(error.to_string());
                        continue;
                    }
                    self.asserted.last_mut().expect("a level").push(term);
                }
                Command::DeclareVar(var) => {
                    self.solver.declare(&self.store, var).expect("a sort that can be stated")
                }
                Command::Push(n) => (0..n).for_each(|_| {
                    self.solver.push();
                    self.asserted.push(vec![]);
                }),
                Command::Pop(n) => (0..n).for_each(|_| {
                    self.solver.pop().expect("an open level");
                    self.asserted.pop();
                }),
                Command::CheckSat => self.check(&[]),
                Command::CheckSatAssuming(assumptions) => self.check(&assumptions),
                _ => {}
            }
        }
    }

    fn check(&mut self, assumptions: &[TermId]) {
        let answer = match self.solver.check(&self.store, assumptions, &Limits::NONE) {
            Outcome::Sat(model) => {
                for &term in self.asserted.iter().flatten().chain(assumptions) {
                    let value = eval(&self.store, term, &model);
                    assert_eq!(value, Ok(Value::Bool(true)), "{} in {model:?}", self.store.display(term));
                }
                "sat".to_owned()
            }
            Outcome::Unsat { core } => {
                assert!(core.iter().all(|term| assumptions.contains(term)));
                if core.len() < assumptions.len() {
                    let again = self.solver.check(&self.store, &core, &Limits::NONE);
                    assert!(matches!(again, Outcome::Unsat { .. }), "the core is no core");
                }
                let names: Vec<String> =
                    core.iter().map(|&term| self.store.display(term).to_string()).collect();
                format!("unsat {}", names.join(" ")).trim_end().to_owned()
            }
            Outcome::Unknown(reason) => reason.to_string(),
        };
        self.answers.push(answer);
    }
}

fn answers(script: &str) -> Vec<String> {
    let mut run = Run::new(SatSolver::new());
    run.feed(script);
    run.answers
}

/// All values of the variables in the models of a script, in order; no two alike.
fn models(script: &str, names: &[&str]) -> BTreeSet<Vec<Value>> {
    let mut run = Run::new(SatSolver::new());
    run.feed(script);
    let vars: Vec<Var> = names
        .iter()
        .map(|name| run.store.vars().find(|&var| run.store.var_name(var) == *name).expect("a variable"))
        .collect();
    let mut found = BTreeSet::new();
    let store = &run.store;
    let asserted: Vec<TermId> = run.asserted.iter().flatten().copied().collect();
    let ended = run.solver.enumerate(store, &vars, &Limits::NONE, &mut |model| {
        for &term in &asserted {
            assert_eq!(eval(store, term, model), Ok(Value::Bool(true)), "{model:?}");
        }
        let values = vars.iter().map(|&var| model.get(var).cloned().expect("a value")).collect();
        assert!(found.insert(values), "seen twice: {model:?}");
        ControlFlow::Continue(())
    });
    assert_eq!(ended, Enumeration::Exhausted { count: found.len() as u64 });
    found
}

#[test]
fn bounds_may_come_after_their_use_and_go_with_their_level() {
    let script = "
        (declare-const x Int) (declare-const y Int)
        (assert (= (* x x) 49))
        (check-sat)
        (assert (<= (- 10) x)) (push 1) (assert (<= x 10)) (check-sat)
        (push 1) (assert (< y x)) (assert (< x (* 2 y))) (check-sat) (pop 1)
        (assert (> x 7)) (check-sat)
        (pop 1) (assert (<= x 5)) (check-sat)
        (push 1) (assert (distinct x (- 7))) (check-sat) (pop 1)
        (check-sat)";
    let answers = answers(script);
    assert!(answers[0].contains("nothing bounds the integer x"), "{}", answers[0]);
    assert_eq!(answers[1..], ["sat", "sat", "unsat", "sat", "unsat", "sat"]);
}

#[test]
fn an_integer_whose_bound_is_gone_gets_its_room_back() {
    let script = "
        (declare-const x Int)
        (assert (and (<= 0 x) (<= x 1000)))
        (push 1) (assert (<= x 3)) (check-sat) (pop 1)
        (assert (> x 500)) (check-sat)";
    assert_eq!(answers(script), ["sat", "sat"]);
}

#[test]
fn assumptions_may_bound_an_integer_for_one_check() {
    let script = "
        (declare-const x Int)
        (declare-const b Bool)
        (assert (<= 0 x))
        (check-sat-assuming ((<= x 3) (> x 2)))
        (check-sat-assuming ((<= x 3) b (> x 3)))
        (check-sat-assuming ((<= x 7) (> x 3)))";
    assert_eq!(answers(script), ["sat", "unsat (<= x 3) b (< 3 x)", "sat"]);
}

#[test]
fn cores_name_the_assumptions_to_blame() {
    let script = "
        (declare-const p Bool) (declare-const q Bool) (declare-const r Bool)
        (declare-const v (_ BitVec 8))
        (assert (=> p (bvult v #x10)))
        (assert (=> q (bvugt v #x20)))
        (check-sat-assuming (r p q))
        (check-sat-assuming (p r))
        (check-sat-assuming (r false q))
        (assert (and p q))
        (check-sat-assuming (r))";
    assert_eq!(answers(script), ["unsat p q", "sat", "unsat false", "unsat"]);
}

#[test]
fn sixty_four_bit_words_wrap() {
    let script = "
        (declare-const x (_ BitVec 64)) (declare-const y (_ BitVec 64))
        (push 1)
        (assert (bvugt x #x0000000000000000)) (assert (bvult (bvadd x y) y)) (check-sat)
        (assert (not (bvuaddo x y))) (check-sat)
        (pop 1)
        (assert (= (bvmul x #x0000000000000003) #x0000000000000001)) (check-sat)
        (assert (distinct x #xaaaaaaaaaaaaaaab)) (check-sat)";
    assert_eq!(answers(script), ["sat", "unsat", "sat", "unsat"]);
}

#[test]
fn arrays_read_what_was_written_and_equal_arrays_read_alike() {
    let script = "
        (declare-const a (Array (_ BitVec 32) (_ BitVec 32))) (declare-const b (Array (_ BitVec 32) (_ BitVec 32)))
        (declare-const i (_ BitVec 32)) (declare-const j (_ BitVec 32)) (declare-const k (_ BitVec 32))
        (push 1)
        (assert (distinct (select (store a i k) i) k)) (check-sat)
        (pop 1) (push 1)
        (assert (distinct (select (store a i k) j) (select a j))) (check-sat)
        (assert (distinct i j)) (check-sat)
        (pop 1) (push 1)
        (assert (= a (store b i k))) (assert (distinct (select a j) (select b j))) (check-sat)
        (assert (distinct (select a j) k)) (check-sat)
        (pop 1) (push 1)
        (assert (distinct (store (store a i j) k j) (store (store a k j) i j))) (check-sat)
        (pop 1) (push 1)
        (assert (distinct (store (store a i j) k i) (store (store a k i) i j))) (check-sat)
        (assert (distinct i k)) (check-sat)
        (pop 1) (push 1)
        (assert (= a ((as const (Array (_ BitVec 32) (_ BitVec 32))) i))) (assert (distinct (select a j) i)) (check-sat)
        (pop 1) (push 1)
        (assert (= (store a i k) ((as const (Array (_ BitVec 32) (_ BitVec 32))) j))) (assert (distinct k j)) (check-sat)
        (pop 1) (push 1)
        (assert (= (ite (= i j) a b) (store a i k))) (assert (= i j)) (assert (distinct (select a i) k))
        (check-sat)
        (pop 1)";
    let expected =
        ["unsat", "sat", "unsat", "sat", "unsat", "unsat", "sat", "unsat", "unsat", "unsat", "unsat"];
    assert_eq!(answers(script), expected);
}

#[test]
fn arrays_of_arrays_and_of_integers_work() {
    let script = "
        (declare-const m (Array (_ BitVec 16) (Array (_ BitVec 16) Bool)))
        (declare-const i (_ BitVec 16)) (declare-const j (_ BitVec 16))
        (push 1)
        (assert (select (select m i) j)) (assert (not (select (select m j) i))) (check-sat)
        (assert (= i j)) (check-sat)
        (pop 1)
        (declare-const c (Array Int Int)) (declare-const n Int)
        (assert (<= 0 n 9)) (assert (<= 0 (select c n) 9)) (assert (<= 5 (select c 3) 9))
        (assert (< (select c n) 5)) (check-sat)
        (assert (= n 3)) (check-sat)";
    assert_eq!(answers(script), ["sat", "unsat", "sat", "unsat"]);
}

#[test]
fn equal_arguments_give_equal_results() {
    let script = "
        (declare-fun f ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))
        (declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8))
        (push 1)
        (assert (= (f x y) #x00)) (assert (= (f y x) #x01)) (check-sat)
        (assert (= x y)) (check-sat)
        (pop 1)
        (assert (= (f (f x x) x) x)) (assert (= (f x x) x)) (check-sat)
        (assert (distinct (f (f (f x x) x) x) x)) (check-sat)
        (declare-sort S 0) (declare-const a S) (declare-const b S) (declare-const c S) (declare-fun g (S) Bool)
        (push 1) (pop 1)";
    assert_eq!(answers(script), ["sat", "unsat", "sat", "unsat"]);
    let script = "
        (declare-sort S 0) (declare-const a S) (declare-const b S) (declare-const c S) (declare-fun g (S) Bool)
        (assert (distinct a b c)) (check-sat)
        (assert (g a)) (assert (not (g b))) (assert (or (= a b) (= (g c) (g a)))) (check-sat)
        (assert (= a b)) (check-sat)";
    assert_eq!(answers(script), ["sat", "sat", "unsat"]);
}

#[test]
fn results_of_functions_are_bounded_by_facts() {
    let script = "
        (declare-fun f (Int) Int) (declare-const x Int)
        (assert (<= 0 x 3)) (assert (<= 0 (f x) 5)) (assert (<= 6 (f 2) 7)) (check-sat)
        (assert (= x 2)) (check-sat)";
    assert_eq!(answers(script), ["sat", "unsat"]);
}

#[test]
fn datatypes_are_their_constructors_and_fields() {
    let script = "
        (declare-datatypes ((Shape 0)) (((dot) (disc (radius (_ BitVec 4))) (box (w (_ BitVec 2)) (h Bool)))))
        (declare-const s Shape) (declare-const t Shape)
        (push 1)
        (assert ((_ is disc) s)) (assert (= (radius s) #xf)) (assert (distinct s t)) (check-sat)
        (assert (= t (disc #xf))) (check-sat)
        (pop 1)
        (assert (not ((_ is dot) s))) (assert (not ((_ is disc) s))) (assert (not ((_ is box) s))) (check-sat)";
    assert_eq!(answers(script), ["sat", "unsat", "unsat"]);
    let declarations = "
        (declare-datatypes ((Shape 0)) (((dot) (disc (radius (_ BitVec 4))) (box (w (_ BitVec 2)) (h Bool)))))
        (declare-const s Shape) (declare-const t Shape)";
    assert_eq!(models(declarations, &["s"]).len(), 1 + 16 + 8);
    assert_eq!(models(declarations, &["s", "t"]).len(), 25 * 25);
    assert_eq!(models(&format!("{declarations} (assert (distinct s t))"), &["s", "t"]).len(), 25 * 24);
}

#[test]
fn recursive_values_are_built_and_unfolded_but_not_guessed() {
    let list = "
        (declare-datatypes ((List 0)) (((nil) (cons (hd Int) (tl List)))))
        (define-fun-rec len ((xs List)) Int (ite ((_ is nil) xs) 0 (+ 1 (len (tl xs)))))
        (define-fun-rec sum ((xs List)) Int (ite ((_ is nil) xs) 0 (+ (hd xs) (sum (tl xs)))))
        (declare-const x Int) (declare-const y Int)
        (assert (<= 0 x 9)) (assert (<= 0 y 9))";
    let script = format!(
        "{list} (assert (= (sum (cons x (cons y nil))) 17)) (check-sat)
        (assert (= (len (cons x nil)) 2)) (check-sat)"
    );
    assert_eq!(answers(&script), ["sat", "unsat"]);
    assert_eq!(models(&format!("{list} (assert (= (sum (cons x (cons y nil))) 17))"), &["x", "y"]).len(), 2);
    let script = format!("{list} (declare-const xs List) (assert (= (len xs) 1)) (check-sat)");
    assert!(answers(&script)[0].contains("recursive datatype List"), "{:?}", answers(&script));
}

#[test]
fn quantifiers_over_bounded_ranges_are_instantiated() {
    let script = "
        (declare-const n Int) (declare-const p (_ BitVec 2)) (declare-const s (Set Int))
        (assert (<= 0 n 5))
        (push 1)
        (assert (forall ((i Int)) (=> (and (<= 0 i) (< i n)) (< (* i i) 10)))) (assert (> n 4)) (check-sat)
        (pop 1) (push 1)
        (assert (exists ((i Int) (j Int)) (and (< 0 i n) (< i j) (< j n) (= (+ i j) 7)))) (check-sat)
        (assert (< n 5)) (check-sat)
        (pop 1) (push 1)
        (assert (forall ((q (_ BitVec 2))) (= (bvand p q) q))) (check-sat)
        (assert (distinct p #b11)) (check-sat)
        (pop 1)
        (assert (set.subset s (set.insert 1 2 3 (set.singleton 4))))
        (assert (forall ((i Int)) (=> (set.member i s) (= (mod i 2) 0))))
        (assert (= (set.card s) 2)) (check-sat)
        (assert (set.member 3 s)) (check-sat)
        (assert (forall ((i Int)) (> (* i i) n))) (check-sat)";
    let answers = answers(script);
    assert_eq!(answers[..7], ["unsat", "sat", "unsat", "sat", "unsat", "sat", "unsat"]);
    assert!(answers[7].contains("nothing bounds the quantified i"), "{}", answers[7]);
}

#[test]
fn sets_have_as_many_models_as_subsets() {
    let two = "(declare-const s (Set (_ BitVec 3))) (declare-const t (Set (_ BitVec 3)))";
    // Each element is in neither, one or both.
    assert_eq!(
        models(&format!("{two} (assert (= t (as set.empty (Set (_ BitVec 3)))))"), &["s", "t"]).len(),
        256
    );
    assert_eq!(
        models(&format!("{two} (assert (set.subset s t)) (assert (= (set.card t) 3))"), &["s", "t"]).len(),
        56 * 8
    );
    assert_eq!(models(&format!("{two} (assert (= (set.card s) 4))"), &["s"]).len(), 70);
    let ints = "(declare-const s (Set Int)) (declare-const x Int)
        (assert (set.subset s (set.insert 1 5 (set.singleton 9)))) (assert (set.member x s))";
    assert_eq!(models(ints, &["s", "x"]).len(), 3 * 4);
    assert_eq!(models(ints, &["x"]).len(), 3);
}

#[test]
fn sets_of_wide_words_hold_the_terms_put_in_them() {
    let script = "
        (declare-const x (_ BitVec 64)) (declare-const y (_ BitVec 64)) (declare-const z (_ BitVec 64))
        (push 1)
        (assert (= (set.card (set.insert x y (set.singleton z))) 2)) (check-sat)
        (assert (distinct x y z)) (check-sat)
        (pop 1)
        (assert (= (set.insert x (set.singleton y)) (set.singleton z))) (check-sat)
        (assert (distinct x z)) (check-sat)";
    assert_eq!(answers(script), ["sat", "unsat", "sat", "unsat"]);
}

#[test]
fn floats_of_64_bits_are_exact() {
    let script = "
        (declare-const x (_ FloatingPoint 11 53)) (declare-const y (_ FloatingPoint 11 53))
        (push 1)
        (assert (fp.lt (fp.add RNE x y) x)) (assert (fp.gt y ((_ to_fp 11 53) RNE 0.0))) (check-sat)
        (pop 1) (push 1)
        (assert (not (fp.eq x x))) (check-sat)
        (assert (not (fp.isNaN x))) (check-sat)
        (pop 1)
        (assert (= (fp.add RNE x ((_ to_fp 11 53) RNE 1.0)) x)) (assert (fp.isNormal x)) (check-sat)
        (assert (fp.lt (fp.abs x) ((_ to_fp 11 53) RNE 9007199254740992.0))) (check-sat)";
    assert_eq!(answers(script), ["unsat", "sat", "unsat", "sat", "unsat"]);
}

#[test]
fn all_models_of_a_bounded_integer_query_are_found_in_either_encoding() {
    let small = "(declare-const x Int) (declare-const y Int)
        (assert (<= (- 7) x 7)) (assert (<= (- 7) y 7)) (assert (= (+ (* x x) (* y y)) 25))";
    assert_eq!(models(small, &["x", "y"]).len(), 12);
    assert_eq!(models(small, &["x"]).len(), 7);
    let large = "(declare-const x Int) (declare-const y Int)
        (assert (<= (- 100) x 100)) (assert (<= (- 100) y 100)) (assert (= (+ (* x x) (* y y)) 625))";
    assert_eq!(models(large, &["x", "y"]).len(), 20);
}

#[test]
fn enumeration_with_nothing_relevant_visits_at_most_one_model() {
    assert_eq!(models("(declare-const p Bool)", &[]).len(), 1);
    assert_eq!(models("(declare-const p Bool) (assert (and p (not p)))", &[]).len(), 0);
    assert_eq!(models("(declare-const p Bool) (declare-const q Bool)", &["p"]).len(), 2);
}

#[test]
fn enumeration_stops_when_told_and_leaves_the_assertions_as_they_were() {
    let mut run = Run::new(SatSolver::new());
    run.feed("(declare-const v (_ BitVec 10)) (assert (bvult v #b0000001010))");
    let vars: Vec<Var> = run.store.vars().collect();
    for _ in 0..2 {
        let mut left = 3;
        let ended = run.solver.enumerate(&run.store, &vars, &Limits::NONE, &mut |_| {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(ended, Enumeration::Stopped { count: 3 });
    }
    let all = run.solver.enumerate(&run.store, &vars, &Limits::NONE, &mut |_| ControlFlow::Continue(()));
    assert_eq!(all, Enumeration::Exhausted { count: 10 });
    run.solver.push();
    for n in 0..10 {
        let literal = run.store.bitvec(10, n).expect("a width");
        let value = run.store.literal(literal).cloned().expect("a literal");
        run.solver.exclude(&run.store, &[(vars[0], value)]).expect("a value that can be excluded");
    }
    run.feed("(check-sat) (pop 1)");
    run.asserted.push(vec![]);
    assert_eq!(run.answers, ["unsat"]);
}

#[test]
fn arrays_as_relevant_variables_are_told_apart_by_value() {
    let script = "(declare-const a (Array (_ BitVec 2) Bool)) (assert (select a #b01))";
    assert_eq!(models(script, &["a"]).len(), 8);
    let mut run = Run::new(SatSolver::new());
    run.feed("(declare-const a (Array (_ BitVec 32) (_ BitVec 2))) (assert (= (select a #x00000007) #b01))");
    let vars: Vec<Var> = run.store.vars().collect();
    let mut seen = BTreeSet::new();
    let ended = run.solver.enumerate(&run.store, &vars, &Limits::NONE, &mut |model| {
        assert!(seen.insert(model.get(vars[0]).cloned()), "seen twice");
        if seen.len() == 30 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(ended, Enumeration::Stopped { count: 30 });
}

#[test]
fn what_cannot_be_stated_is_refused_by_name_and_leaves_the_assertions_alone() {
    let mut run = Run::new(SatSolver::new());
    run.feed("(declare-const p Bool) (assert p)");
    let mut store = run.store.clone();
    let commands = parse_script(&mut store, "(declare-const r Real) (assert (< r 1.5))").expect("a script");
    let Some(Command::Assert { term, .. }) = commands.last() else { panic!("an assertion") };
    match run.solver.assert(&store, *term) {
        Err(SolveError::Unsupported { term, .. }) => assert_eq!(store.display(term).to_string(), "r"),
        other => panic!("{other:?}"),
    }
    assert!(matches!(run.solver.check(&store, &[], &Limits::NONE), Outcome::Sat(_)));
    let var = store.vars().last().expect("r");
    assert!(matches!(run.solver.declare(&store, var), Err(SolveError::UnsupportedVar { .. })));
    assert_eq!(run.solver.pop(), Err(SolveError::NoLevel));
}

const HARD: &str = "
    (declare-const p (_ BitVec 128)) (declare-const q (_ BitVec 128))
    (assert (bvugt p #x00000000000000000000000000000001)) (assert (bvult p #x00000000000000010000000000000000))
    (assert (bvugt q #x00000000000000000000000000000001)) (assert (bvult q #x00000000000000010000000000000000))
    (assert (= (bvmul p q) #x7fffffffffffffffffffffffffffff61))";

#[test]
fn a_time_limit_ends_a_hard_search_and_a_later_check_still_works() {
    let mut run = Run::new(SatSolver::new());
    run.feed(HARD);
    let begun = Instant::now();
    let outcome = run.solver.check(&run.store, &[], &Limits::time(Duration::from_millis(300)));
    assert_eq!(outcome, Outcome::Unknown(Reason::Time));
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    run.feed(
        "(push 1) (assert (= p #x00000000000000000000000000000003)) (assert (= q p)) (check-sat) (pop 1)",
    );
    assert_eq!(run.answers, ["unsat"]);
}

#[test]
fn a_memory_limit_ends_an_oversized_encoding() {
    let mut run = Run::new(SatSolver::new());
    run.feed("(declare-const x (_ BitVec 4096)) (assert (= (bvmul x x) (bvudiv x (bvadd x x))))");
    let limits = Limits { time: None, memory: Some(50 << 20) };
    assert_eq!(run.solver.check(&run.store, &[], &limits), Outcome::Unknown(Reason::Memory));
}

#[test]
fn deep_terms_do_not_overflow_the_stack() {
    let mut store = Store::new();
    let mut solver = SatSolver::new();
    let x = store.variable("x", touchstone_logic::Sort::BitVec(4)).expect("a sort");
    let mut t = x;
    for _ in 0..100_000 {
        t = store.raw(touchstone_logic::Op::BvNot, &[t]).expect("well-sorted");
    }
    let same = store.raw(touchstone_logic::Op::Eq, &[t, x]).expect("well-sorted");
    let differ = store.raw(touchstone_logic::Op::Not, &[same]).expect("well-sorted");
    solver.assert(&store, differ).expect("a term that can be stated");
    assert_eq!(solver.check(&store, &[], &Limits::NONE), Outcome::Unsat { core: vec![] });
}
