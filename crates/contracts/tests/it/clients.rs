//! Clients of kinds that small modules need: that catch an exception and go on, make the library's own structures, hand on
//! functions through several contracts, give data of every mutability; and modules that no client breaks.

use std::time::Duration;

use touchstone_contracts::outcome::{Counterexample, Options, Outcome};
use touchstone_contracts::search;
use touchstone_front_racket::core::Source;
use touchstone_front_racket::expand;

pub(super) fn check(text: &str) -> Outcome {
    let loaded = expand::load(vec![Source::new("test.rkt", text)]);
    let errors: Vec<_> = loaded.diagnostics.iter().filter(|found| found.kind.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let module = expand::default_module(&loaded.program).expect("a module");
    let options = Options { time: Some(Duration::from_secs(60)), ..Options::default() };
    search::check(&loaded.program, module, &options)
}

pub(super) fn broken(text: &str) -> Counterexample {
    let outcome = check(text);
    let verdict = outcome.verdict();
    assert!(verdict.is_shown(), "no counterexample but {verdict:?}");
    outcome.counterexample().expect("it's there").clone()
}

#[test]
fn a_client_goes_on_after_an_exception_that_left_its_traces() {
    let found = broken(
        "(module purse racket
           (provide (contract-out [pay! (-> natural-number/c void?)] [left (-> natural-number/c)]))
           (define coins 3)
           (define (left) coins)
           (define (pay! n)
             (set! coins (- coins n))
             (when (< coins 0) (error 'pay! \"too much\"))))",
    );
    assert_eq!(
        found.client.lines().skip(1).collect::<Vec<_>>(),
        ["(define r1 (with-handlers ([void void]) (pay! 4)))", "(left)"]
    );
}

#[test]
fn an_exception_that_leaves_nothing_behind_is_no_way_to_break_anything() {
    let report = check(
        "(module purse racket
           (provide (contract-out [pay! (-> (integer-in 0 2) void?)] [left (-> natural-number/c)]))
           (define coins 2)
           (define (left) coins)
           (define (pay! n)
             (when (< coins n) (error 'pay! \"too much\"))
             (set! coins (- coins n))))",
    );
    assert!(!report.verdict().is_shown(), "{:?}", report.verdict());
}

#[test]
fn exceptions_and_sets_are_made_by_the_library() {
    let found = broken(
        "(module message racket
           (provide (contract-out [size (-> exn? (>/c 0))]))
           (define (size e) (string-length (exn-message e))))",
    );
    assert!(found.expression.ends_with("\"\" (current-continuation-marks)))"), "{}", found.expression);
    let found = broken(
        "(module sets racket
           (provide (contract-out [spread (-> (set/c exact-integer?) any/c)]))
           (define (spread s) (if (= (set-count s) 2) (/ 1 (- (apply + (set->list s)) 7)) 0)))",
    );
    assert!(found.expression.starts_with("(spread (list->set (list "), "{}", found.expression);
}

#[test]
fn immutable_data_has_parts_too() {
    let found = broken(
        "(module stock racket
           (provide (contract-out [price (-> (hash/c symbol? exact-integer? #:immutable #t) symbol? rational?)]))
           (define (price table what) (/ 1 (- (hash-ref table what 0) 5))))",
    );
    assert_eq!(found.expression, "(price (hash 'a 5) 'a)");
    let found = broken(
        "(module row racket
           (provide (contract-out [third (-> (vectorof exact-integer? #:immutable #t) any/c)]))
           (define (third v) (if (= (vector-length v) 3) (/ 1 (vector-ref v 2)) 0)))",
    );
    assert_eq!(found.expression, "(third (vector-immutable 0 0 0))");
}

#[test]
fn a_function_is_handed_on_through_a_second_contract() {
    let report = check(
        "(module handed racket
           (provide (contract-out [f (-> (-> (-> any/c) any/c) (-> any/c) any/c)]))
           (define (f g fail) (g fail)))",
    );
    assert_eq!(report.statistics.refuted, 0);
    assert!(report.verdict().is_proved(), "{:?}", report.verdict());
    let found = broken(
        "(module handed racket
           (provide (contract-out [f (-> (-> (-> exact-integer?) exact-integer?) (-> exact-integer?) rational?)]))
           (define (f g one) (/ 1 (- (g one) 9))))",
    );
    assert!(found.expression.starts_with("(f (λ (x) 9)"), "{}", found.expression);
}

#[test]
fn lists_that_are_equal_are_not_always_the_same() {
    let found = broken(
        "(module runs racket
           (provide (contract-out [distinct (-> list? (λ (l) (not (check-duplicates l))))]))
           (define (distinct l)
             (match l
               [(list a b) (if (eq? a b) (list a) l)]
               [_ '()])))",
    );
    assert!(matches!(found.fault.kind, touchstone_contracts::outcome::FaultKind::Contract { .. }));
}

#[test]
fn numerals_have_any_length() {
    let found = broken(
        "(module numeral racket
           (provide (contract-out [show (-> exact-integer? string?)]))
           (define (show n) (if (> (string-length (number->string n)) 5) 'long (number->string n))))",
    );
    assert!(found.expression.len() > "(show 1234)".len(), "{}", found.expression);
}

#[test]
fn a_field_depends_on_another() {
    let found = broken(
        "(module spans racket
           (struct span (from to) #:transparent)
           (define span/c (struct/dc span [from exact-integer?] [to (from) (and/c exact-integer? (>=/c from))]))
           (provide (contract-out [struct span ([from exact-integer?] [to exact-integer?])]
                                  [shift (-> span/c exact-integer? span/c)]))
           (define (shift s n) (span (+ (span-from s) n) (span-to s))))",
    );
    let touchstone_contracts::outcome::FaultKind::Contract { export, .. } = &found.fault.kind else {
        panic!("{found:?}")
    };
    assert_eq!(export, "shift");
}

/// The module of a function of this contract and body.
fn function(contract: &str, heading: &str, body: &str) -> String {
    format!("(module numbers racket (provide (contract-out [f {contract}])) (define {heading} {body}))")
}

#[test]
fn what_numbers_have_no_value_under_is_found_and_nothing_else() {
    // Pairs: the second differs in what it asks of numbers before, or in a number.
    let pairs = [
        ("(-> real? any)", "(f x)", "(expt x -1)", "(expt x 2)"),
        ("(-> real? real? any)", "(f x y)", "(expt x y)", "(expt x (abs y))"),
        ("(-> real? real? any)", "(f x y)", "(if (< x 0) 0 (expt x y))", "(if (> x 0) (expt x y) 0)"),
        ("(-> real? real? any)", "(f x y)", "(if (> x 0) 0 (expt x y))", "(if (= x 0) 0 (expt x y))"),
        ("(-> exact-integer? exact-integer? any)", "(f x y)", "(expt x y)", "(if (< y 0) 0 (expt x y))"),
        ("(-> number? any)", "(f x)", "(expt 0 x)", "(expt 0.0 x)"),
        ("(-> real? any)", "(f x)", "(inexact->exact x)", "(if (rational? x) (inexact->exact x) 0)"),
        (
            "(-> real? any)",
            "(f x)",
            "(if (<= 0 x) (inexact->exact x) 0)",
            "(if (<= 0 x 9) (inexact->exact x) 0)",
        ),
        ("(-> number? any)", "(f x)", "(inexact->exact (real-part x))", "(exact->inexact x)"),
        ("(-> real? any)", "(f x)", "(/ 1 x)", "(if (= x 0) 0 (/ 1 x))"),
    ];
    for (contract, heading, wrong, right) in pairs {
        let found = broken(&function(contract, heading, wrong));
        assert!(found.confirmed, "{wrong}: {found:?}");
        let verdict = check(&function(contract, heading, right)).verdict();
        assert!(verdict.is_proved(), "{right}: {verdict:?}");
    }
    // Of these the results aren't followed, but that they may have none is.
    for (contract, wrong) in [
        ("(-> real? any)", "(log x)"),
        ("(-> real? any)", "(log 2 x)"),
        ("(-> real? any)", "(atan x 0)"),
        ("(-> number? any)", "(atan x)"),
        ("(-> real? any)", "(angle x)"),
        ("(-> real? any)", "(number->string x 2)"),
        ("(-> (integer-in 2 16) any)", "(number->string 5 x)"),
        ("(-> flonum? any)", "(inexact->exact (floor x))"),
    ] {
        assert!(broken(&function(contract, "(f x)", wrong)).confirmed, "{wrong}");
    }
}

#[test]
fn a_polymorphic_argument_gets_its_own_values_back() {
    let outcome = check(&function(
        "(-> (parametric->/c (A) (-> A A)) any/c)",
        "(f id)",
        "(if (equal? (id 5) 5) 0 (car 0))",
    ));
    assert!(outcome.counterexample().is_none(), "{:?}", outcome.verdict());
    // What the module gives is the client's to look at by the contract's result only.
    let found = broken(&function(
        "(-> (parametric->/c (A) (-> A exact-integer?)) any/c)",
        "(f count)",
        "(if (= (count 5) 3) (car 0) 0)",
    ));
    assert!(found.confirmed, "{found:?}");
}

#[test]
fn what_fails_inside_of_the_library_has_the_name_that_the_module_called() {
    use touchstone_contracts::outcome::FaultKind;
    for (contract, body, expected) in [
        ("(-> vector? any)", "(vector-fill! x 1)", "vector-fill!"),
        ("(-> vector? any)", "(vector-argmin values x)", "vector-argmin"),
        ("(-> string? any)", "(regexp-match x \"x\")", "regexp-match"),
        ("(-> (listof real?) any)", "(map car (list x x))", "car"),
    ] {
        let found = broken(&function(contract, "(f x)", body));
        let (FaultKind::Primitive { name, .. } | FaultKind::Failure { name, .. }) = &found.fault.kind else {
            panic!("{found:?}")
        };
        assert_eq!(name, expected, "{body}");
    }
}
