//! Two workers in one search: what they say together is what one says, whichever is faster.

use std::time::Duration;

use touchstone_report::Reason;

use super::{found, load, run_with};
use crate::outcome::Options;
use crate::search::check;

fn halved(halved: bool) -> Options {
    Options { time: Some(Duration::from_secs(60)), steps: Some(4_000_000), halved, ..Options::default() }
}

/// A module that looks at each of ten truth values; at one combination it divides by `divisor`.
fn switches(divisor: &str) -> String {
    let names: Vec<String> = (0..10).map(|at| format!("s{at}")).collect();
    let wanted: Vec<String> = names
        .iter()
        .enumerate()
        .map(|(at, name)| format!("(eq? {name} {})", if at % 3 == 0 { "#f" } else { "#t" }))
        .collect();
    format!(
        "(module switches racket
           (provide (contract-out [f (-> {} exact-integer?)]))
           (define (count . all) (for/sum ([one all]) (if one 1 0)))
           (define (f {names})
             (let ([n (count {names})])
               (if (and {}) (quotient 1 {divisor}) n))))",
        ["boolean?"; 10].join(" "),
        wanted.join(" "),
        names = names.join(" "),
    )
}

#[test]
fn what_one_worker_exhausts_two_exhaust() {
    let text = switches("2");
    let reports = [false, true].map(|both| run_with(&text, &halved(both)));
    for report in &reports {
        assert!(report.verdict().is_proved(), "{:?}", report.verdict());
    }
    let [alone, both] = reports.map(|report| report.statistics);
    assert!(alone.steps > 200_000, "the deal comes before the end: {alone:?}");
    // Each state is looked at by one of them: together they do what one does.
    assert!(both.states.abs_diff(alone.states) <= 2 && both.forks == alone.forks, "{alone:?}\n{both:?}");
}

#[test]
fn the_one_combination_that_breaks_is_found_by_whoever_has_it() {
    let text = switches("0");
    let expression = |both| found(&run_with(&text, &halved(both))).expression;
    let alone = expression(false);
    assert_eq!(alone, expression(true));
    assert!(alone.starts_with("(f #f #t #t #f #t"), "{alone}");
}

#[test]
fn which_client_two_workers_report_does_not_depend_on_time() {
    let text = "(module bag racket
           (struct item (weight))
           (provide (contract-out [struct item ([weight exact-positive-integer?])]
                                  [f (-> (listof item?) any/c)]))
           (define (total items) (if (null? items) 0 (+ (item-weight (car items)) (total (cdr items)))))
           (define (f items) (if (and (= (length items) 10) (= (total items) 55)) (car '()) 0)))";
    let (program, module) = load(text);
    let client = || {
        let found = found(&check(&program, module, &halved(true)));
        (found.client, found.confirmed)
    };
    let first = client();
    assert!(first.1);
    for _ in 0..3 {
        assert_eq!(client(), first);
    }
}

#[test]
fn two_workers_share_the_steps() {
    let text = "(module endless racket
           (provide (contract-out [f (-> (listof exact-integer?) any/c)]))
           (define (f l) (if (null? l) 0 (+ 1 (f (cdr l))))))";
    let options = Options { steps: Some(300_000), ..halved(true) };
    let report = run_with(text, &options);
    let spent = report.ledger.reasons().any(|reason| matches!(reason, Reason::Steps { .. }));
    assert!(spent, "{:?}", report.verdict());
    assert!((300_000..330_000).contains(&report.statistics.steps), "{:?}", report.statistics);
}

#[test]
fn all_breaks_of_both_halves_are_reported_once() {
    let text = switches("0").replace("(if (and", "(if (= n 9) (car n) (if (and").replace("n))))", "n)))))");
    let places = |both| {
        let report = run_with(&text, &Options { breaks: usize::MAX, ..halved(both) });
        let mut places: Vec<String> =
            report.counterexamples.into_iter().map(|found| found.fault.place).collect();
        places.sort();
        places
    };
    let alone = places(false);
    assert_eq!(alone.len(), 2, "{alone:?}");
    assert_eq!(alone, places(true));
}
