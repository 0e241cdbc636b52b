//! The conformance kit finds each law that a scripted engine breaks.

use crate::scripted::{Scripted, inputs, rejected, violated};
use std::cell::Cell;
use touchstone_campaign::Step;
use touchstone_campaign::conformance::{Broken, check};

fn script(depths: Vec<Vec<Step<i64>>>) -> Scripted {
    // The judge must not be asked.
    Scripted::new(depths, violated)
}

#[test]
fn an_engine_that_keeps_the_laws_passes_with_its_count() {
    let make = || script(vec![inputs([0]), vec![rejected("odd"), Step::Input(2)], inputs([3, 4])]);
    assert_eq!(check(make, 1), Ok(2));
    assert_eq!(check(make, 5), Ok(4));
}

#[test]
fn an_input_given_twice_is_found_across_depths() {
    assert_eq!(check(|| script(vec![inputs([0, 1]), inputs([1])]), 1), Err(Broken::Repeated("1".into())));
}

#[test]
fn what_goes_on_after_its_end_is_found() {
    let make = || script(vec![vec![Step::Exhausted, Step::Input(1)]]);
    assert_eq!(check(make, 0), Err(Broken::GoesOn(0)));
}

#[test]
fn a_saturated_engine_that_has_more_is_found() {
    let make = || {
        let mut engine = script(vec![inputs([0]), inputs([1])]);
        engine.saturated_from = Some(0);
        engine
    };
    assert_eq!(check(make, 1), Err(Broken::NotSaturated("1".into())));
}

#[test]
fn a_solver_that_gives_up_is_told() {
    let make = || script(vec![vec![Step::Unknown("tired".into())]]);
    assert_eq!(check(make, 0), Err(Broken::Unknown { depth: 0, reason: "tired".into() }));
}

#[test]
fn an_order_that_changes_is_found() {
    let made = Cell::new(0);
    let make = || {
        made.set(made.get() + 1);
        script(vec![if made.get() == 1 { inputs([0, 1, 2]) } else { inputs([0, 2, 1]) }])
    };
    let broken = Broken::NotDeterministic { index: 1, first: "1".into(), second: "2".into() };
    assert_eq!(check(make, 0), Err(broken));
}
