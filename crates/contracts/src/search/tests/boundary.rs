//! What crosses the boundary in ways that plain calls don't: data under contract, exceptions, keywords; and how it's told.

use super::{counterexample, run, run_with};
use crate::outcome::{FaultKind, Options};

#[test]
fn a_client_reads_what_is_under_contract() {
    let found = counterexample(
        "(module table racket
           (provide (contract-out [table (-> (hash/c symbol? natural-number/c))]))
           (define (table) (make-hash (list (cons 'a 1) (cons 'b -1)))))",
    );
    assert_eq!(found.expression, "(hash->list r1)");
    let found = counterexample(
        "(module vectors racket
           (provide (contract-out [twice (-> natural-number/c (vectorof natural-number/c))]))
           (define (twice n) (vector n (if (= n 3) 'three n))))",
    );
    assert_eq!(
        found.client.lines().skip(1).collect::<Vec<_>>(),
        ["(define r1 (twice 3))", "(vector->list r1)"]
    );
}

#[test]
fn what_a_module_writes_through_a_contract_is_its_own_doing() {
    let found = counterexample(
        "(module cells racket
           (provide (contract-out [down! (-> (box/c natural-number/c) void?)]))
           (define (down! b) (unless (immutable? b) (set-box! b (- (unbox b) 2)))))",
    );
    assert!(
        matches!(&found.fault.kind, FaultKind::Contract { value, .. } if value.starts_with('-')),
        "{found:?}"
    );
    // The client's own writes aren't.
    let report = run("(module reads racket
           (provide (contract-out [read (-> (box/c natural-number/c) natural-number/c)]))
           (define (read b) (unbox b)))");
    assert!(!report.verdict().is_shown(), "{:?}", report.verdict());
}

#[test]
fn a_function_of_the_client_may_raise_where_a_handler_waits() {
    let found = counterexample(
        "(module careful racket
           (provide (contract-out [attempt (-> (-> any/c any/c) any/c symbol?)]))
           (define (attempt f x) (with-handlers ([number? (lambda (n) (if (= n 5) n 'number))]) (f x) 'fine)))",
    );
    assert_eq!(found.expression, "(attempt (λ (x) (raise 5)) 0)");
    let found = counterexample(
        "(module messages racket
           (provide (contract-out [attempt (-> (-> any/c any/c) symbol?)]))
           (define (attempt f) (with-handlers ([exn:fail? exn-message]) (f 1) 'fine)))",
    );
    assert_eq!(found.expression, "(attempt (λ (x) (error \"failed\")))");
    // Without a handler it's the client's own affair.
    let report = run("(module plain racket
           (provide (contract-out [attempt (-> (-> any/c any/c) symbol?)]))
           (define (attempt f) (f 1) 'fine))");
    assert!(report.verdict().is_proved(), "{:?}", report.verdict());
}

/// An error that the module catches and raises again is still that error; what it makes of it is its own exception, which is meant.
#[test]
fn an_error_that_is_raised_again_is_that_error() {
    let module = |contract: &str, body: &str| {
        format!("(module again racket (provide (contract-out [f {contract}])) (define (f x) {body}))")
    };
    let number = "(-> exact-integer? any/c)";
    for body in [
        "(with-handlers ([exn:fail? (lambda (e) (raise e))]) (/ 1 x))",
        "(force (delay (/ 1 x)))",
        "(stream-first (stream-cons (/ 1 x) empty-stream))",
        "(let ([p (delay (/ 1 x))]) (with-handlers ([void void]) (force p)) (force p))",
        // However many came in between.
        "(define first #f)
         (define (once n) (with-handlers ([void (lambda (e) (unless first (set! first e)))]) (/ 1 n)))
         (once x) (for ([i 40]) (once 0)) (when (zero? x) (raise first))",
    ] {
        let found = counterexample(&module(number, body));
        assert_eq!(found.expression, "(f 0)", "{body}");
    }
    let function = "(-> (-> integer? any/c) any/c)";
    let found = counterexample(&module(function, "(let ([p (delay (x \"s\"))]) (force p))"));
    assert!(matches!(found.fault.kind, FaultKind::Contract { .. }), "{found:?}");
    for (contract, body) in [
        (number, "(with-handlers ([exn:fail? (lambda (e) (error (exn-message e)))]) (/ 1 x))"),
        (number, "(with-handlers ([exn:fail? (lambda (e) (raise 'failed))]) (/ 1 x))"),
        // The client's function has broken its contract.
        ("(-> (-> any/c integer?) any/c)", "(with-handlers ([exn:fail? (lambda (e) (raise e))]) (x 1))"),
    ] {
        assert!(!run(&module(contract, body)).verdict().is_shown(), "{body}");
    }
}

#[test]
fn a_client_passes_keywords() {
    let found = counterexample(
        "(module keywords racket
           (provide (contract-out [f (->* (#:by integer?) (#:limit natural-number/c) any/c)]))
           (define (f #:by b #:limit [l 1]) (if (= b 3) (/ 1 l) 0)))",
    );
    assert_eq!(found.expression, "(f #:by 3 #:limit 0)");
    assert_eq!(found.trace[0].call, "(f #:by 3 #:limit 0)");
}

#[test]
fn escapes_leave_what_they_have_to_and_no_more() {
    let found = counterexample(
        "(module search racket
           (provide (contract-out [find (-> (listof integer?) natural-number/c)]))
           (define left 0)
           (define (find xs)
             (let/ec return
               (dynamic-wind void
                             (lambda () (for ([x xs]) (when (= x 9) (return (sub1 left)))))
                             (lambda () (set! left (add1 left))))
               left)))",
    );
    assert_eq!(found.expression, "(find (list 9))");
    let report = run_with(
        "(module quiet racket
           (provide (contract-out [f (-> integer? integer?)]))
           (define depth (make-parameter 0))
           (define (f n) (let/ec k (parameterize ([depth 1]) (k (if (= (depth) 1) n 'wrong))))))",
        &Options { steps: Some(100_000), ..Options::default() },
    );
    assert!(!report.verdict().is_shown(), "{:?}", report.verdict());
}

#[test]
fn the_trace_has_results_and_structures_as_they_were() {
    let found = counterexample(
        "(module counter racket
           (provide (contract-out [make (-> counter?)] [tick! (-> counter? (-> natural-number/c) natural-number/c)]
                                  [counter? (-> any/c boolean?)]))
           (struct counter (n) #:mutable)
           (define (make) (counter 0))
           (define (tick! c step) (set-counter-n! c (- (counter-n c) (step))) (counter-n c)))",
    );
    let told: Vec<(bool, &str, Option<&str>)> = found
        .trace
        .iter()
        .map(|crossing| (crossing.outward, crossing.call.as_str(), crossing.result.as_deref()))
        .collect();
    let [(true, call, None), (false, _, Some(step))] = told[..] else {
        panic!("{told:?}");
    };
    assert!(call.starts_with("(tick! (counter 0) "), "{call}");
    assert!(step.parse::<i64>().is_ok_and(|step| step > 0), "{step}");
}

#[test]
fn contracts_without_a_name_are_their_text_and_places_are_the_exports() {
    let text = "(module sized racket
           (provide (contract-out [f (-> integer? (lambda (n) (> n 0)))]))
           (define (f n) n))";
    let found = counterexample(text);
    let FaultKind::Contract { contract, source, .. } = &found.fault.kind else { panic!("{found:?}") };
    assert_eq!((contract.as_str(), source.as_str()), ("???", "(lambda (n) (> n 0))"));
    assert_eq!(found.fault.place, "test.rkt:2:36");
}
