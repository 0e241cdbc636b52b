//! What a verdict on a module rests on: which clients were searched, and what of them is a limit.

use std::time::Duration;

use touchstone_contracts::outcome::{Counterexample, Options, Outcome};
use touchstone_contracts::search;
use touchstone_front_racket::core::Source;
use touchstone_front_racket::expand;
use touchstone_report::Quantity;

fn check(text: &str, module: &str) -> Outcome {
    let loaded = expand::load(vec![Source::new("test.rkt", text)]);
    let errors: Vec<_> = loaded.diagnostics.iter().filter(|found| found.kind.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let module = loaded.program.module_named(module).expect("the module");
    let options = Options { time: Some(Duration::from_secs(60)), ..Options::default() };
    search::check(&loaded.program, module, &options)
}

#[track_caller]
fn broken(text: &str, module: &str) -> Counterexample {
    let outcome = check(text, module);
    let verdict = outcome.verdict();
    assert!(verdict.is_shown(), "no counterexample but {verdict:?}");
    outcome.counterexample().expect("it's there").clone()
}

#[track_caller]
fn bounded_by(text: &str, quantity: Quantity) {
    let outcome = check(text, "m");
    let limits: Vec<_> = outcome.ledger.limits().collect();
    assert!(!outcome.verdict().is_proved() && !outcome.verdict().is_shown(), "{:?}", outcome.verdict());
    assert!(limits.iter().any(|limit| limit.quantity == quantity), "{limits:?}");
}

#[test]
fn a_procedure_may_answer_by_what_it_asks_of_the_procedures_it_is_given() {
    let found = broken(
        "(module m racket
           (provide (contract-out [f (-> (-> (-> integer? integer?) integer?) integer?)]))
           (define (f g) (if (= (g (λ (n) 4)) (g (λ (n) 0))) 0 \"BUG\")))",
        "m",
    );
    assert_eq!(found.expression, "(f (λ (x) (let* ([r1 (x 0)]) (cond [(equal? r1 4) 1] [else 0]))))");
}

#[test]
fn what_it_asks_second_may_depend_on_the_first_answer() {
    let found = broken(
        "(module m racket
           (provide (contract-out [f (-> (-> (-> symbol? integer?) integer?) integer?)]))
           (define (answer a b) (λ (s) (if (eq? s 'first) a b)))
           (define (f g)
             (if (and (= (g (answer 1 5)) 10) (= (g (answer 1 6)) 20) (= (g (answer 2 5)) 30)) \"BUG\" 0)))",
        "m",
    );
    assert!(found.confirmed && !found.client.contains("set!"), "{}", found.client);
}

#[test]
fn a_procedure_may_count_its_calls() {
    let found = broken(
        "(module m racket
           (provide (contract-out [f (-> (-> integer? integer?) integer?)]))
           (define (f g) (if (= (g 1) (g 1)) 0 \"BUG\")))",
        "m",
    );
    assert!(found.confirmed && found.client.contains("(set! n1 (+ n1 1))"), "{}", found.client);
}

#[test]
fn asking_the_same_twice_is_safe_where_the_answer_does_not_matter() {
    let outcome = check(
        "(module m racket
           (provide (contract-out [f (-> (-> integer? integer?) integer?)]))
           (define (f g) (if (= (g 1) (g 1)) 0 1)))",
        "m",
    );
    assert!(outcome.verdict().is_proved(), "{:?}", outcome.verdict());
}

#[test]
fn a_client_leaves_a_call_halfway_and_comes_back() {
    let found = broken(
        "(module m racket
           (provide (contract-out [locked (-> (-> any/c) integer?)]))
           (define inside 0)
           (define (locked g)
             (if (= inside 0)
                 (begin (set! inside 1) (g) (set! inside 2) (set! inside 0) 0)
                 (if (= inside 1) \"locked\" 0))))",
        "m",
    );
    assert!(found.confirmed, "{}", found.client);
}

#[test]
fn a_value_that_is_not_what_it_promises_is_found_when_the_module_is_loaded() {
    let found = broken(
        "(module m racket (provide (contract-out [f (-> integer? integer?)] [x integer?])) (define (f n) n) (define x \"a\"))",
        "m",
    );
    assert!(found.loading && found.confirmed, "{found:?}");
    assert_eq!(found.client, "(require 'm)");
}

#[test]
fn a_module_that_raises_while_it_is_loaded_is_broken() {
    let found = broken("(module m racket (provide f) (define (f n) n) (error 'm \"no\"))", "m");
    assert!(found.loading && found.confirmed, "{found:?}");
}

#[test]
fn a_module_is_the_client_of_what_it_hands_on_under_another_contract() {
    let text = "(module inner racket (provide (contract-out [f (-> integer? integer?)])) (define (f x) x))
                (module m racket (require 'inner) (provide (contract-out [rename f g (-> any/c integer?)])))";
    assert_eq!(broken(text, "m").fault.blame.as_str(), "m");
    let outcome = check(&text.replace("any/c", "integer?"), "m");
    assert!(outcome.verdict().is_proved(), "{:?}", outcome.verdict());
}

#[test]
fn a_function_with_a_contract_inside_of_a_module_can_be_to_blame() {
    let found = broken(
        "(module m racket
           (provide (contract-out [f (-> integer? any/c)]))
           (define/contract (h x) (-> integer? integer?) (if (= x 5) \"BUG\" x))
           (define (f x) (h x)))",
        "m",
    );
    assert_eq!((found.expression.as_str(), found.fault.blame.as_str()), ("(f 5)", "(function h)"));
}

#[test]
fn a_box_may_be_one_that_cannot_be_written() {
    let found = broken(
        "(module m racket
           (provide (contract-out [f (-> box? void?)]))
           (define (f b) (if (equal? (unbox b) 3) (set-box! b 4) (void))))",
        "m",
    );
    assert!(found.client.contains("box-immutable"), "{}", found.client);
}

#[test]
fn what_another_module_does_for_clients_is_a_limit() {
    bounded_by(
        "(module counter racket (provide tick) (define n 0) (define (tick) (set! n (+ n 1)) n))
         (module m racket
           (require 'counter)
           (provide (contract-out [f (-> integer?)]))
           (define (f) 0))",
        Quantity::ClientShapes,
    );
}
