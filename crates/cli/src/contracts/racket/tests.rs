//! Racket's answers, against clients whose fault is known.

use super::*;
use touchstone_contracts::core::{Source, Symbol};
use touchstone_contracts::expand::load;

const QUEUE: &str = "\
#lang racket
;; λ, so that bytes and characters differ
(module cell racket
  (provide (contract-out [fresh (-> (>/c 0) (>/c 0))]))
  (define (fresh n) n))
(require 'cell)
(provide (contract-out [f (-> (-> exact-integer? exact-integer?) exact-integer?)]
                       [g (-> exact-integer? exact-positive-integer?)]
                       [h (-> exact-integer? any/c)]))
(define (f k) (quotient 1 (k 0)))
(define (g n) (fresh n))
(define (h n) (if (= n 0) (car '()) (if (= n 1) (n 1) (let loop () (loop)))))
";

fn racket() -> Option<Racket> {
    match Racket::find() {
        Ok(racket) => Some(racket),
        Err(error) => {
            println!("skipped: {error}");
            None
        }
    }
}

fn fault(blame: &str, kind: FaultKind) -> Fault {
    Fault { blame: Symbol::new(blame), kind, site: None, place: String::new() }
}

fn primitive(name: &str) -> FaultKind {
    FaultKind::Primitive { name: name.into(), expected: String::new(), value: String::new() }
}

fn contract() -> FaultKind {
    let empty = String::new;
    FaultKind::Contract { export: empty(), contract: empty(), value: empty(), direction: empty() }
}

#[test]
fn racket_says_whose_fault_it_is() {
    let Some(racket) = racket() else { return };
    let program = load(vec![Source::new("some/queue.rkt", QUEUE)]).program;
    let limits = Limits { time: Duration::from_secs(20), ..Limits::default() };
    let confirm = |client: &str, fault: &Fault| {
        racket.confirm(&program, client, fault, limits).expect("racket answers")
    };
    let differs = |client: &str, fault: &Fault, what: &str| match confirm(client, fault) {
        Agreement::Differs(how) => assert!(how.contains(what), "{client}: {how}"),
        Agreement::Confirmed => panic!("{client} confirmed"),
    };
    let quotient = fault("queue", primitive("quotient"));
    assert_eq!(confirm("(require 'queue) (f (λ (n) 0))", &quotient), Agreement::Confirmed);
    differs("(require 'queue) (f (λ (n) 1))", &quotient, "nothing wrong");
    differs("(require 'queue) (f (λ (n) (quotient 1 0)))", &quotient, "raises in client");
    differs("(require 'queue) (f (λ (n) 'a))", &quotient, "blames client");
    differs("(require 'queue) (f (λ (n) 0))", &fault("queue", contract()), "raises in queue: quotient");
    differs("(require 'queue) (f (λ (n) 0))", &fault("cell", primitive("quotient")), "raises in queue");
    assert_eq!(confirm("(require 'queue) (g 0)", &fault("queue", contract())), Agreement::Confirmed);
    differs("(require 'cell) (fresh 0)", &fault("cell", contract()), "blames client");
    let applied = fault("queue", FaultKind::Application { message: String::new() });
    assert_eq!(confirm("(require 'queue) (h 1)", &applied), Agreement::Confirmed);
    differs("(require 'queue) (h", &quotient, "");
    let short = Limits { time: Duration::from_secs(1), ..limits };
    assert_eq!(racket.run(&program, "(require 'queue) (h 2)", short).expect("an answer"), Outcome::Time);
    // It goes on after that.
    assert_eq!(confirm("(require 'queue) (h 0)", &fault("queue", primitive("car"))), Agreement::Confirmed);
}

#[test]
fn inner_modules_are_required_by_their_path() {
    let program = load(vec![Source::new("queue.rkt", QUEUE)]).program;
    let root = |name: &str| format!("(file \"x/{name}.rkt\")");
    assert_eq!(
        with_paths(&program, "(require 'cell 'queue)\n(g 'queue)", root),
        "(require (submod (file \"x/queue.rkt\") cell) (file \"x/queue.rkt\"))\n(g 'queue)"
    );
}

#[test]
fn a_racket_that_is_not_there_is_an_error() {
    assert!(matches!(Racket::at("/nowhere/racket"), Err(RacketError::NotInstalled)));
}
