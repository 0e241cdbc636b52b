//! The chain answers as a solver does that is asked everything at once, and reuses what it knows.

use super::*;
use touchstone_logic::testing::{Rng, random_term};
use touchstone_logic::{Sort, eval};

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
        let mut chain = Chain::new(Duration::from_secs(5), Instant::now() + Duration::from_secs(60));
        let mut statistics = Statistics::default();
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
            match chain.check(&store, &tried, hint.clone(), &mut statistics) {
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
        let looked_at = statistics.trivial + statistics.by_model + statistics.by_core + statistics.by_domain;
        let answered = looked_at + statistics.solved;
        assert!(answered >= statistics.queries);
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
    let mut chain = Chain::new(Duration::from_secs(5), Instant::now() + Duration::from_secs(60));
    let mut statistics = Statistics::default();
    let Answer::Unsat(core) = chain.check(&store, &[high, low], None, &mut statistics) else { panic!() };
    assert_eq!(core.len(), 2);
    let solved = statistics.solved;
    // The same contradiction among others isn't solved again, and the others aren't looked at.
    assert!(matches!(chain.check(&store, &[low, high], None, &mut statistics), Answer::Unsat(_)));
    assert_eq!(statistics.solved, solved);
    assert!(statistics.by_core >= 1);
    assert!(matches!(chain.check(&store, &[low], None, &mut statistics), Answer::Sat(_)));
    let _ = hard;
}
