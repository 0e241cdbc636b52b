//! Watched clauses: as strong as unit propagation that scans them all, at every level, in whatever order literals become
//! false and levels are left.

use touchstone_solve::kernel::{Constraint, Lit, Space, Var};

use super::random::Random;

/// A clause and the level it was posted at.
type Posted = (usize, Vec<Lit>);

fn truth(values: &[Option<bool>], vars: &[Var], lit: Lit) -> Option<bool> {
    let at = vars.iter().position(|var| *var == lit.var).unwrap();
    values[at].map(|value| value == lit.positive)
}

/// Unit propagation by scanning until nothing changes; `None` on a conflict.
fn scanned(vars: &[Var], mut values: Vec<Option<bool>>, clauses: &[Posted]) -> Option<Vec<Option<bool>>> {
    loop {
        let mut changed = false;
        for (_, clause) in clauses {
            if clause.iter().any(|lit| truth(&values, vars, *lit) == Some(true)) {
                continue;
            }
            let mut open: Vec<Lit> =
                clause.iter().copied().filter(|lit| truth(&values, vars, *lit).is_none()).collect();
            open.dedup();
            match open[..] {
                [] => return None,
                [lit] => {
                    let at = vars.iter().position(|var| *var == lit.var).unwrap();
                    values[at] = Some(lit.positive);
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            return Some(values);
        }
    }
}

#[test]
fn watched_clauses_propagate_as_scanned_ones_do_at_every_level() {
    let (mut conflicts, mut units) = (0, 0);
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let mut space = Space::new();
        let vars: Vec<Var> = (0..12).map(|_| space.new_bool()).collect();
        let mut clauses: Vec<Posted> = Vec::new();
        // The values when each level was opened.
        let mut levels: Vec<Vec<Option<bool>>> = Vec::new();
        let mut values: Vec<Option<bool>> = vec![None; vars.len()];
        for _ in 0..150 {
            match random.below(8) {
                0 => {
                    levels.push(values.clone());
                    space.push_level();
                }
                1 if !levels.is_empty() => {
                    space.pop_level();
                    values = levels.pop().unwrap();
                    clauses.retain(|(level, _)| *level <= levels.len());
                }
                2..=4 => {
                    let length = 1 + random.below(7).max(random.below(3));
                    let clause: Vec<Lit> = (0..length)
                        .map(|_| Lit { var: random.pick(&vars), positive: random.coin() })
                        .collect();
                    let _ = space.post(Constraint::Clause(clause.clone()));
                    clauses.push((levels.len(), clause));
                }
                _ => {
                    let lit = Lit { var: random.pick(&vars), positive: random.coin() };
                    let _ = space.assume(lit);
                    clauses.push((levels.len(), vec![lit]));
                }
            }
            let consistent = space.propagate().is_ok();
            match scanned(&vars, values.clone(), &clauses) {
                Some(expected) => {
                    assert!(consistent, "seed {seed}: refused {clauses:?}");
                    let found: Vec<Option<bool>> =
                        vars.iter().map(|var| space.value(*var).map(|value| value == 1)).collect();
                    assert_eq!(found, expected, "seed {seed}: {clauses:?}");
                    units += 1;
                    values = expected;
                }
                None => {
                    assert!(!consistent, "seed {seed}: accepted {clauses:?}");
                    conflicts += 1;
                    if levels.is_empty() {
                        break;
                    }
                    space.pop_level();
                    values = levels.pop().unwrap();
                    clauses.retain(|(level, _)| *level <= levels.len());
                    assert!(space.propagate().is_ok(), "an outer level has work left");
                }
            }
        }
    }
    assert!(conflicts > 100 && units > 5000, "{conflicts} conflicts, {units} others");
}

#[test]
fn a_literal_that_becomes_false_wakes_only_the_clauses_that_watch_it() {
    let mut space = Space::new();
    let lits: Vec<Lit> = (0..100).map(|_| space.new_lit()).collect();
    space.post(Constraint::Clause(lits.clone())).unwrap();
    space.propagate().unwrap();
    let before = space.statistics().propagations;
    for lit in &lits[2..90] {
        space.assume(!*lit).unwrap();
        space.propagate().unwrap();
    }
    assert_eq!(space.statistics().propagations, before, "nobody watches these");
    space.assume(!lits[0]).unwrap();
    space.propagate().unwrap();
    assert_eq!(space.statistics().propagations, before + 1);
}

#[test]
fn a_clause_gone_with_its_level_watches_nothing_any_more() {
    let mut space = Space::new();
    let lits: Vec<Lit> = (0..6).map(|_| space.new_lit()).collect();
    space.post(Constraint::Clause(lits[..4].to_vec())).unwrap();
    for _ in 0..3 {
        space.push_level();
        let inner = space.new_lit();
        space.post(Constraint::Clause(vec![lits[4], lits[5], inner])).unwrap();
        space.post(Constraint::Clause(vec![lits[0], lits[4], !inner])).unwrap();
        for lit in [lits[4], lits[0], lits[1]] {
            space.assume(!lit).unwrap();
            space.propagate().unwrap();
        }
        assert_eq!(space.truth(inner), Some(false));
        assert_eq!(space.truth(lits[5]), Some(true));
        space.pop_level();
        assert_eq!(space.statistics().propagators, 1);
    }
    for lit in &lits[..3] {
        space.assume(!*lit).unwrap();
    }
    space.propagate().unwrap();
    assert_eq!(space.truth(lits[3]), Some(true));
    assert_eq!(space.truth(lits[4]), None);
}
