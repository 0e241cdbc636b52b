//! Confirmation against an installed Racket; without one these tests say so and pass.

use super::*;
use crate::concrete::{Limits, Outcome, run};
use crate::core::ModuleId;
use crate::expand::{load, with_client};

/// A running Racket, or nothing (with a line that says so).
pub(crate) fn racket() -> Option<Racket> {
    match Racket::start() {
        Ok(racket) => Some(racket),
        Err(error) => {
            println!("skipped: {error}");
            None
        }
    }
}

fn fault_of(source: &Source, client: &str) -> Fault {
    let loaded = load(vec![source.clone()]);
    assert!(loaded.is_whole(), "{:?}", loaded.diagnostics);
    let program = with_client(&loaded.program, "client", client).expect("a client");
    let last = ModuleId(program.modules.len() as u32 - 1);
    match run(&program, last, &Limits::default()).outcome {
        Outcome::Fault(fault) => fault,
        other => panic!("{other:?}"),
    }
}

#[test]
fn racket_agrees_with_the_concrete_machine_on_who_is_to_blame() {
    let Some(mut racket) = racket() else { return };
    let cases = [
        (
            "f.rkt",
            "#lang racket\n(provide (contract-out [f (-> integer? integer?)]))\n(define (f n) (/ 1 (- 100 n)))",
            "(require 'f) (f 100)",
            "f",
        ),
        (
            "f.rkt",
            "#lang racket\n(provide (contract-out [f (-> integer? integer?)]))\n(define (f n) (/ 1 (+ 1 (* n n))))",
            "(require 'f) (f 1)",
            "f",
        ),
        (
            "g.rkt",
            "(module g racket (provide (contract-out [g (-> (-> integer? integer?) integer?)])) (define (g h) (h \"x\")))",
            "(require 'g) (g add1)",
            "g",
        ),
        (
            "outer.rkt",
            "#lang racket\n(module inner racket (provide (contract-out [h (-> any/c integer?)])) (define (h x) x))\n(require 'inner)",
            "(require 'inner) (h \"no\")",
            "inner",
        ),
        (
            "s.rkt",
            "#lang racket\n(struct p (x) #:transparent)\n(provide (contract-out [struct p ([x integer?])] [get (-> p? integer?)]))\n(define (get q) (add1 (string-length (p-x q))))",
            "(require 's) (get (p 1))",
            "s",
        ),
    ];
    for (name, text, client, blamed) in cases {
        let source = Source::new(name, text);
        let fault = fault_of(&source, client);
        assert_eq!(fault.blamed, blamed);
        let verdict = racket.confirm(&[source], client, &fault, &RacketLimits::default()).expect("an answer");
        assert!(matches!(verdict, Verdict::Confirmed { .. }), "{name}: {verdict:?} instead of {fault:?}");
    }
}

#[test]
fn limits_end_a_run_and_the_process_goes_on() {
    let Some(mut racket) = racket() else { return };
    let source = Source::new("f.rkt", "#lang racket\n(provide f)\n(define (f) (f))");
    let limits = RacketLimits { seconds: 1, megabytes: 256 };
    let run = racket.run(std::slice::from_ref(&source), "(require 'f) (f)", &limits).expect("an answer");
    assert_eq!(run.end, RacketEnd::Time);
    let run =
        racket.run(&[source], "(+ 1 2)", &RacketLimits { seconds: 120, megabytes: 256 }).expect("an answer");
    assert_eq!((run.end, run.output.as_str()), (RacketEnd::Finished, "3\n"));
}
