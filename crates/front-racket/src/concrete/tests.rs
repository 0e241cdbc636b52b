//! Tests of the concrete machine: programs and what becomes of them.

use super::*;
use crate::core::Source;
use crate::expand;

/// The output and the outcome of a text's last module.
pub(super) fn outcome(text: &str) -> (String, Outcome) {
    let loaded = expand::load(vec![Source::new("main.rkt", text)]);
    assert!(
        loaded.is_whole(),
        "{:?}",
        loaded.diagnostics.iter().map(|d| d.render(&loaded.program)).collect::<Vec<_>>()
    );
    let last = ModuleId(loaded.program.modules.len() as u32 - 1);
    let run = run(&loaded.program, last, &Limits { steps: 10_000_000, memory: 2_000_000 });
    (run.output, run.outcome)
}

fn prints(text: &str, expected: &str) {
    let (output, outcome) = outcome(&format!("#lang racket\n{text}"));
    assert_eq!((output.trim_end(), outcome), (expected, Outcome::Finished), "{text}");
}

fn blames(text: &str) -> String {
    match outcome(text) {
        (_, Outcome::Fault(fault)) => {
            format!("{}: {}", fault.blamed, fault.message.lines().next().unwrap_or(""))
        }
        (output, other) => panic!("{other:?} after {output}"),
    }
}

#[test]
fn small_programs_print_what_racket_prints() {
    prints("(+ 1 2)", "3");
    prints("(define (f x [y 2] #:k [k 3]) (list x y k)) (f 1) (f 1 5 #:k 6)", "'(1 2 3)\n'(1 5 6)");
    prints(
        "(let loop ([i 0] [acc '()]) (if (= i 3) (reverse acc) (loop (add1 i) (cons i acc))))",
        "'(0 1 2)",
    );
    prints("(map + '(1 2) '(10 20)) (foldr cons '() '(a b)) (sort '(3 1 2) <)", "'(11 22)\n'(a b)\n'(1 2 3)");
    prints("(match '(1 (2 3)) [(list a (list b c)) (list c b a)] [_ 'no])", "'(3 2 1)");
    prints("(match (list 1 2 3) [(list x ... y) (list x y)])", "'((1 2) 3)");
    prints("(struct p (x y) #:transparent) (p 1 'a) (match (p 1 2) [(p a b) (+ a b)])", "(p 1 'a)\n3");
    prints("(for/list ([x (in-range 3)] [y '(a b c)]) (cons x y))", "'((0 . a) (1 . b) (2 . c))");
    prints("(for*/sum ([i 3] [j 3] #:when (< i j)) 1)", "3");
    prints("(with-handlers ([exn:fail? (λ (e) (exn-message e))]) (error 'f \"bad ~a\" 1))", "\"f: bad 1\"");
    prints(
        "(define-syntax-rule (swap! a b) (let ([t a]) (set! a b) (set! b t))) (define t 1) (define u 2) (swap! t u) (list t u)",
        "'(2 1)",
    );
    prints(
        "(define (ev? n) (if (= n 0) #t (od? (- n 1)))) (define (od? n) (if (= n 0) #f (ev? (- n 1)))) (ev? 1000)",
        "#t",
    );
    prints("(define (f) (define a 1) (define (g) (+ a b)) (define b 2) (g)) (f)", "3");
    prints("`(1 ,(+ 1 1) ,@(list 3 4))", "'(1 2 3 4)");
    prints(
        "(define (why f)
           (with-handlers ([exn:fail:contract:divide-by-zero? (λ (_) 'zero)] [exn:fail? (λ (_) 'other)]) (f)))
         (why (λ () (remainder 'a 0))) (why (λ () (quotient '(1) 0))) (why (λ () (modulo 'a 0)))",
        "'zero\n'zero\n'other",
    );
    prints("(let-values ([(q r) (quotient/remainder 7 2)]) (list q r))", "'(3 1)");
    prints("(hash-ref (hash 'a 1) 'b 0) (hash-count (hash-set #hash((a . 1)) 'b 2))", "0\n2");
    prints(
        "(string-append \"a\" (number->string 12)) (format \"~a ~s\" \"x\" \"y\")",
        "\"a12\"\n\"x \\\"y\\\"\"",
    );
    prints("(case 3 [(1 2) 'low] [(3) 'three] [else 'high]) (do ([i 0 (+ i 1)]) ((= i 3) i))", "'three\n3");
}

#[test]
fn contracts_blame_the_party_at_fault() {
    let f = "(module f racket (provide (contract-out [f (-> integer? integer?)])) (define (f x) (/ x 2)))";
    assert_eq!(
        blames(&format!("{f} (module main racket (require 'f) (f 3))")),
        "f: f: broke its own contract"
    );
    assert_eq!(
        blames(&format!("{f} (module main racket (require 'f) (f 'a))")),
        "main: f: contract violation"
    );
    let g = "(module g racket (provide (contract-out [g (-> (-> integer? integer?) integer?)])) (define (g h) (h \"x\")))";
    assert_eq!(
        blames(&format!("{g} (module main racket (require 'g) (g add1))")),
        "g: g: broke its own contract"
    );
    let d = "(module d racket (provide (contract-out [d (->i ([x integer?] [y (x) (>/c x)]) [r (x y) (=/c (+ x y))])])) (define (d x y) (* x y)))";
    assert_eq!(
        blames(&format!("{d} (module main racket (require 'd) (d 1 2))")),
        "d: d: broke its own contract"
    );
    assert_eq!(
        blames(&format!("{d} (module main racket (require 'd) (d 2 1))")),
        "main: d: contract violation"
    );
    let e = "(module e racket (provide (contract-out [e (-> integer? integer?)])) (define (e n) (quotient 1 (- 100 n))))";
    assert_eq!(
        blames(&format!("{e} (module main racket (require 'e) (e 100))")),
        "e: quotient: division by zero"
    );
    let l = "(module l racket (provide (contract-out [l (-> any/c any)])) (define (l x) (map car x)))";
    assert_eq!(blames(&format!("{l} (module main racket (require 'l) (l 5))")), "l: map: contract violation");
    assert_eq!(
        blames(&format!("{l} (module main racket (require 'l) (l '(5)))")),
        "l: car: contract violation"
    );
}

#[test]
fn budgets_end_what_does_not_end() {
    let ends = |text: &str| outcome(&format!("#lang racket\n{text}")).1;
    assert_eq!(ends("(define (f) (f)) (f)"), Outcome::Diverged(Spent::Steps));
    assert_eq!(ends("(define (f) (add1 (f))) (f)"), Outcome::Diverged(Spent::Memory));
    assert_eq!(
        ends("(let loop ([l '()]) (loop (vector 1 2 3 4 5 6 7 l)))"),
        Outcome::Diverged(Spent::Memory)
    );
    assert_eq!(ends("(expt 7 (expt 10 10))"), Outcome::Diverged(Spent::Memory));
    assert_eq!(ends("(make-vector 100000000 0)"), Outcome::Diverged(Spent::Memory));
    assert_eq!(
        ends("(define b (box 1)) (set-box! b b) (define c (box 1)) (set-box! c c) (void (equal? b c))"),
        Outcome::Finished
    );
    // Deep recursion and deep data that fit are fine.
    prints("(define (sum n) (if (= n 0) 0 (+ n (sum (- n 1))))) (sum 50000)", "1250025000");
    prints("(define (nest n) (if (= n 0) '() (list (nest (- n 1))))) (pair? (nest 20000))", "#t");
}

#[test]
fn errors_are_exceptions_that_handlers_see() {
    prints("(with-handlers ([exn:fail:contract:divide-by-zero? (λ (e) 'zero)]) (/ 1 0))", "'zero");
    prints("(with-handlers ([exn:fail:contract? (λ (e) 'contract)]) (car 5))", "'contract");
    prints("(with-handlers ([exn:fail:contract:arity? (λ (e) 'arity)]) ((λ (x) x)))", "'arity");
    prints("(with-handlers ([symbol? (λ (s) (list 'raised s))]) (+ 1 (raise 'oops)))", "'(raised oops)");
    prints(
        "(with-handlers ([string? void]) (with-handlers ([symbol? (λ (s) 'inner)]) (raise 'a)))",
        "'inner",
    );
    prints(
        "(define (f) (g)) (define (g) x) (with-handlers ([exn:fail:contract:variable? (λ (e) 'early)]) (f)) (define x 1)",
        "'early",
    );
    prints(
        "(with-handlers ([exn? exn-message]) (vector-ref (vector 1 2) 2))",
        "\"vector-ref: index is out of range\\n  index: 2\\n  valid range: [0, 1]\\n  vector: '#(1 2)\"",
    );
    prints(
        "(with-handlers ([exn? exn-message]) (raise-argument-error 'f \"even?\" 3))",
        "\"f: contract violation\\n  expected: even?\\n  given: 3\"",
    );
}

#[test]
fn contract_combinators_accept_and_refuse() {
    for (contract, good, bad) in [
        ("(or/c string? (listof integer?))", "'(1 2)", "'(1 a)"),
        ("(and/c integer? (>/c 3))", "4", "3"),
        ("(cons/c symbol? any/c)", "'(a . 1)", "'(1 . a)"),
        ("(vectorof integer?)", "(vector 1 2)", "(vector-immutable 1 'a)"),
        ("(vector/c integer? symbol?)", "(vector 1 'a)", "(vector 1)"),
        ("(hash/c symbol? integer?)", "(hash 'a 1)", "(hash 'a 'b)"),
        ("(box/c integer?)", "(box 1)", "(box-immutable 'a)"),
        ("(list/c 1 \"a\" 'b #\\c #t)", "(list 1.0 \"a\" 'b #\\c #t)", "(list 1 \"a\" 'b #\\c #f)"),
        ("(one-of/c 1 'a)", "'a", "2"),
        ("(integer-in 1 5)", "5", "5.0"),
        ("(real-in 1 5)", "5.0", "6"),
        ("(between/c 0 1)", "1/2", "2+i"),
        ("(not/c pair?)", "1", "'(1)"),
        (
            "(flat-rec-contract tree (or/c null? (list/c tree integer? tree)))",
            "'((() 1 ()) 2 ())",
            "'((() a ()) 2 ())",
        ),
        ("(-> integer? integer?)", "add1", "cons"),
        ("(->* (integer?) (integer?) any)", "(λ (x [y 1]) x)", "(λ (x) x)"),
        ("(case-> (-> integer? integer?) (-> integer? integer? integer?))", "+", "add1"),
        ("(->i ([x integer?] [y (x) (>/c x)]) any)", "+", "5"),
        ("(-> #:k integer? any)", "(λ (#:k k) k)", "(λ () 1)"),
        ("none/c", "(error \"none\")", "1"),
    ] {
        let program = |value: &str| {
            format!(
                "(module m racket (provide (contract-out [v {contract}])) (define v {value}))\n\
                 (module main racket (require 'm) (void v))"
            )
        };
        let wrong = outcome(&program(bad)).1;
        assert!(matches!(&wrong, Outcome::Fault(f) if f.blamed == "m"), "{contract} {bad}: {wrong:?}");
        if contract != "none/c" {
            assert_eq!(outcome(&program(good)).1, Outcome::Finished, "{contract} {good}");
        }
    }
}
