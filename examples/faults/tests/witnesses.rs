//! Each witness shows its fault, and nothing shows one in a correct twin.

use faults::fault::{Class, Fault, Twin, all};
use faults::observe::Observation;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// So many random inputs are given to each correct twin, by each tool.
const INPUTS: u32 = 200;

fn passes(fault: &Fault, twin: Twin) -> bool {
    catch_unwind(AssertUnwindSafe(|| (fault.witness)(twin))).unwrap_or(false)
}

#[test]
fn every_witness_shows_its_fault_and_passes_on_the_correct_twin() {
    std::panic::set_hook(Box::new(|_| ()));
    let shown: Vec<&str> =
        all().filter(|fault| !passes(fault, Twin::Faulty)).map(|fault| fault.name).collect();
    let wrong: Vec<&str> =
        all().filter(|fault| !passes(fault, Twin::Correct)).map(|fault| fault.name).collect();
    drop(std::panic::take_hook());
    let missing: Vec<&str> = all().map(|fault| fault.name).filter(|name| !shown.contains(name)).collect();
    assert!(missing.is_empty(), "their witnesses show nothing: {missing:?}");
    assert!(wrong.is_empty(), "their correct twins fail: {wrong:?}");
}

#[test]
fn random_inputs_pass_on_the_correct_twins() {
    std::panic::set_hook(Box::new(|_| ()));
    let mut wrong = Vec::new();
    for fault in all() {
        let (proptest, quickcheck) = (Observation::default(), Observation::default());
        (fault.proptest)(Twin::Correct, 1, INPUTS, &proptest);
        (fault.quickcheck)(Twin::Correct, 1, INPUTS.into(), &quickcheck);
        let tried = proptest.inputs() >= INPUTS.into() && quickcheck.inputs() >= INPUTS.into();
        for smallest in [proptest.smallest(), quickcheck.smallest()].into_iter().flatten() {
            wrong.push(format!("{}{smallest}", fault.name));
        }
        if !tried {
            wrong.push(format!("{}: not so many inputs", fault.name));
        }
    }
    drop(std::panic::take_hook());
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_set_is_as_large_as_it_should_be() {
    for class in Class::ALL {
        let faults = class.faults();
        assert!(faults.len() >= 12, "{class} has {}", faults.len());
        assert!(faults.iter().all(|fault| fault.class == class));
        let held_out = faults.iter().filter(|fault| fault.is_held_out()).count();
        assert_eq!(held_out, faults.len() / 3, "{class}");
    }
    let mut names: Vec<&str> = all().map(|fault| fault.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all().count(), "a name is there twice");
}
