//! The chain answers as a solver does that is asked everything at once, and reuses what it knows.

use std::time::Instant;

use super::*;
use crate::sat::SatSolver;
use crate::word::{self, Kind};
use crate::{Limits, Outcome, Solver};
use touchstone_logic::testing::{Rng, random_term};
use touchstone_logic::{Op, Sort, Var, eval};

/// A refuter that sees nothing.
struct Blind;

impl Refuter for Blind {
    fn refute(&mut self, _: &Part<'_>) -> Option<Vec<TermId>> {
        None
    }
}

type Remembering = Models<Cores<Repairing<Refuting<Blind, Session>>>>;

/// A chain of all links.
struct Chain {
    links: Independent<Remembering>,
    budget: Budget,
    counts: Counts,
}

impl Chain {
    fn new() -> Chain {
        let refuting = Refuting::new(Blind, Session::default());
        Chain {
            links: Independent::new(Models::new(Cores::new(Repairing::new(refuting)))),
            budget: Budget::new(Duration::from_secs(5), Instant::now() + Duration::from_secs(60)),
            counts: Counts::default(),
        }
    }

    fn check(&mut self, store: &Store, constraints: &[TermId], near: Option<Near>) -> Answer {
        self.links.check(store, constraints, near, &mut self.budget, &mut self.counts)
    }
}

#[test]
fn answers_agree_with_brute_force() {
    let mut rng = Rng::new(3);
    let (mut sat, mut unsat) = (0, 0);
    for _ in 0..60 {
        let mut store = Store::new();
        let vars: Vec<_> = ["a", "b", "c", "d"]
            .iter()
            .map(|name| store.var(name, Sort::BitVec(2)).expect("fresh"))
            .collect();
        let mut chain = Chain::new();
        let mut path = vec![];
        let mut hint = None;
        for _ in 0..8 {
            let some = [vars[rng.below(4)], vars[rng.below(4)]];
            let term = random_term(&mut rng, &mut store, &some, &Sort::Bool, 6);
            let mut tried = path.clone();
            tried.push(term);
            let brute = (0..256u32).find_map(|code| {
                let model: touchstone_logic::Valuation = vars
                    .iter()
                    .enumerate()
                    .map(|(i, var)| {
                        (*var, Kind::Bits(2).value(u128::from(code >> (2 * i) & 3)).expect("2 bits"))
                    })
                    .collect();
                let holds = |t: &TermId| eval(&store, *t, &model) == Ok(true.into());
                tried.iter().all(holds).then_some(())
            });
            match chain.check(&store, &tried, hint.clone()) {
                Answer::Sat(model) => {
                    assert!(brute.is_some());
                    assert!(tried.iter().all(|term| model.truth(&store, *term) == Some(true)));
                    sat += 1;
                    hint = Some((model, tried.len()));
                    path = tried;
                }
                Answer::Unsat(core) => {
                    assert!(brute.is_none());
                    assert!(core.iter().all(|term| tried.contains(term)));
                    unsat += 1;
                }
                Answer::Unknown(reason) => panic!("{reason}"),
            }
        }
        let Counts { trivial, by_model, by_core, by_repair, by_refutation, solved, .. } = chain.counts;
        let answered = trivial + by_model + by_core + by_repair + by_refutation + solved;
        assert!(answered >= chain.counts.queries);
    }
    assert!(sat > 100 && unsat > 50, "{sat} {unsat}");
}

#[test]
fn independent_constraints_are_asked_apart_and_contradictions_once() {
    let mut store = Store::new();
    let names = ["a", "b"];
    let [a, b] = names.map(|name| store.variable(name, Sort::BitVec(32)).expect("fresh"));
    let five = store.bitvec(32, 5).expect("fits");
    let product = store.bvmul(a, a).expect("sorts");
    let hard = store.eq(product, five).expect("sorts");
    let low = store.bvult(b, five).expect("sorts");
    let high = store.bvult(five, b).expect("sorts");
    let mut chain = Chain::new();
    let Answer::Unsat(core) = chain.check(&store, &[high, low], None) else { panic!() };
    assert_eq!(core.len(), 2);
    let solved = chain.counts.solved;
    // The same contradiction among others isn't solved again, and the others aren't looked at.
    assert!(matches!(chain.check(&store, &[low, high], None), Answer::Unsat(_)));
    assert_eq!(chain.counts.solved, solved);
    assert!(chain.counts.by_core >= 1);
    assert!(matches!(chain.check(&store, &[low], None), Answer::Sat(_)));
    let _ = hard;
}

#[test]
fn reads_of_written_arrays_are_what_the_evaluator_says() {
    let mut rng = Rng::new(11);
    for _ in 0..200 {
        let mut store = Store::new();
        let byte = Sort::BitVec(3);
        let vars: Vec<Var> =
            ["a", "b", "c", "d"].iter().map(|name| store.var(name, byte.clone()).expect("fresh")).collect();
        let term = |rng: &mut Rng, store: &mut Store| random_term(rng, store, &vars, &byte, 3);
        let first = term(&mut rng, &mut store);
        let mut array = store.const_array(byte.clone(), first).expect("well sorted");
        for _ in 0..6 {
            let (place, written) = (term(&mut rng, &mut store), term(&mut rng, &mut store));
            let after = store.mk(Op::Store, &[array, place, written]).expect("well sorted");
            let condition = random_term(&mut rng, &mut store, &vars, &Sort::Bool, 3);
            array = match rng.below(3) {
                0 => store.ite(condition, after, array).expect("well sorted"),
                _ => after,
            };
        }
        let index = term(&mut rng, &mut store);
        let read = store.mk(Op::Select, &[array, index]).expect("well sorted");
        let vars: Vec<Var> = store.free_vars(read).into_iter().collect();
        let values: Vec<_> = vars
            .iter()
            .map(|var| (*var, Kind::Bits(3).value(rng.below(8) as u128).expect("a number")))
            .collect();
        let model = Model::of(values);
        let whole = model.evaluate(&store, read).as_ref().and_then(word::of_value);
        assert!(whole.is_some());
        assert_eq!(model.word(&store, read), whole);
    }
}

#[test]
fn many_variables_are_found_as_few_are() {
    let mut store = Store::new();
    let mut variables = Variables::default();
    let mut sum = store.fresh_var("first", Sort::Bool).map(|var| store.var_term(var)).expect("fresh");
    for count in 2..400 {
        let var = store.fresh_var("x", Sort::Bool).expect("fresh");
        let term = store.var_term(var);
        sum = store.mk(Op::Xor, &[sum, term]).expect("well sorted");
        if count % 37 == 0 {
            let all: Vec<Var> = store.free_vars(sum).into_iter().collect();
            assert_eq!(all.len(), count);
            assert_eq!(variables.of(&store, sum).to_vec(), all);
        }
    }
}

/// Around a solver: the answers of one that is begun anew for each question, and fewer questions.
#[test]
fn contradictions_of_assumptions_are_kept_as_long_as_they_hold() {
    let mut rng = Rng::new(29);
    let mut known = 0;
    for _ in 0..40 {
        let mut store = Store::new();
        let vars = ["a", "b"].map(|name| store.var(name, Sort::BitVec(3)).expect("fresh"));
        let some = |rng: &mut Rng, store: &mut Store| random_term(rng, store, &vars, &Sort::Bool, 5);
        let pool: Vec<TermId> = (0..8).map(|_| some(&mut rng, &mut store)).collect();
        let mut cores = Cores::new(SatSolver::new());
        let mut asserted: Vec<Vec<TermId>> = vec![vec![]];
        for _ in 0..40 {
            match rng.below(10) {
                0 => {
                    cores.push();
                    asserted.push(vec![]);
                }
                1 if asserted.len() > 1 => {
                    cores.pop().expect("a level is open");
                    asserted.pop();
                }
                2 => {
                    let term = some(&mut rng, &mut store);
                    cores.assert(&store, term).expect("bits are stated");
                    asserted.last_mut().expect("the bottom stays").push(term);
                }
                _ => {
                    let assumptions: Vec<TermId> =
                        pool.iter().copied().filter(|_| rng.chance(1, 2)).collect();
                    let mut anew = SatSolver::new();
                    for term in asserted.iter().flatten() {
                        anew.assert(&store, *term).expect("bits are stated");
                    }
                    let expected = anew.check(&store, &assumptions, &Limits::NONE);
                    match cores.check(&store, &assumptions, &Limits::NONE) {
                        Outcome::Sat(_) => assert!(matches!(expected, Outcome::Sat(_))),
                        Outcome::Unsat { core } => {
                            assert!(matches!(expected, Outcome::Unsat { .. }));
                            assert!(core.iter().all(|term| assumptions.contains(term)));
                            let of_core = anew.check(&store, &core, &Limits::NONE);
                            assert!(matches!(of_core, Outcome::Unsat { .. }));
                        }
                        Outcome::Unknown(reason) => panic!("{reason}"),
                    }
                }
            }
        }
        known += cores.known();
    }
    assert!(known > 50, "{known}");
}
