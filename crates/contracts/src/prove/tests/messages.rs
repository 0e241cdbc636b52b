//! What's proved leaves out clients that compose messages of errors in a way of their own, where the module could tell.

use super::{attempt, module};
use crate::outcome::Attempt;

/// Whether a limit of what's proved says so.
fn leaves_out(text: &str, what: &str) -> bool {
    match attempt(text) {
        Attempt::Safe { within } => within.iter().any(|limit| format!("{limit:?}").contains(what)),
        other => panic!("{text}: {other:?}"),
    }
}

const HANDLER: &str = "error-value->string-handler";

#[test]
fn a_module_that_has_changed_something_and_catches_an_error_goes_on() {
    let text = |handled: &str| {
        module("[f (-> any/c any)]", &format!("(define n 0) (define (f x) (set! n 1) {handled} (set! n 0))"))
    };
    assert!(leaves_out(&text("(with-handlers ([exn:fail? void]) (add1 'a))"), HANDLER));
    assert!(!leaves_out(&text("(void)"), HANDLER));
    let stateless =
        module("[f (-> any/c 0)]", "(define (f x) (with-handlers ([exn:fail? void]) (add1 'a)) 0)");
    assert!(!leaves_out(&stateless, HANDLER));
}

#[test]
fn a_client_that_breaks_a_contract_finds_what_its_procedure_would_have_found() {
    let text = |between: &str| {
        module(
            "[f (-> (-> integer?) any)] [h (-> (or/c 0 1))]",
            &format!("(define n 0) (define (f g) (set! n 1) {between} (set! n 0)) (define (h) n)"),
        )
    };
    assert!(!leaves_out(&text("(g)"), HANDLER));
    assert!(matches!(attempt(&text("(with-handlers ([exn:fail? void]) (g))")), Attempt::Unknown(_)));
    assert!(matches!(attempt(&text("(dynamic-wind void g void)")), Attempt::Unknown(_)));
}

#[test]
fn handlers_around_a_call_that_is_taken_apart_are_there() {
    let text = |around: &str| {
        module(
            "[f (-> natural-number/c 1)]",
            &format!(
                "(define (work k)
                   (if (zero? k) (with-handlers ([exn:fail? (lambda (e) 1)]) (add1 'a)) (work (sub1 k))))
                 (define (f k) {around})"
            ),
        )
    };
    assert!(leaves_out(&text("(with-handlers ([symbol? (lambda (x) 'bad)]) (work k))"), HANDLER));
    assert!(!leaves_out(&text("(work k)"), HANDLER));
}
