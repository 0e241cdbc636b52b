//! Modules that a client breaks by something out of the way: a mutator or a guard that's provided plainly, a procedure that comes back under
//! another contract, a literal in a quasi-quotation. Each is found broken, or else its verdict is a bounded one: some clients are left
//! out, and said to be.

use std::time::Duration;

use touchstone_contracts::outcome::Options;
use touchstone_contracts::search;
use touchstone_front_racket::core::Source;
use touchstone_front_racket::expand;
use touchstone_report::Verdict;

fn verdict(text: &str) -> Verdict {
    let loaded = expand::load(vec![Source::new("test.rkt", format!("#lang racket\n{text}\n"))]);
    let errors: Vec<_> = loaded.diagnostics.iter().filter(|found| found.kind.is_error()).collect();
    assert!(errors.is_empty(), "{text}: {errors:?}");
    let module = expand::default_module(&loaded.program).expect("a module");
    let options = Options { time: Some(Duration::from_secs(60)), approximate: true, ..Options::default() };
    search::check(&loaded.program, module, &options).verdict()
}

/// Modules that are found broken.
const BROKEN: &[&str] = &[
    // A variable is assigned before its definition.
    "(provide f) (define (f x) (set! y 3) 0) (define z (f 1)) (define y 1)",
    "(provide (contract-out [f (-> any/c any)])) (define (f x) (letrec ([a (λ () (set! b 3))] [c (a)] [b 1]) b))",
    "(provide (contract-out [f (-> any/c any)])) (define (f x) (define (a) (set! b 3)) (a) (define b 1) b)",
    // A promise keeps what it raised.
    "(provide (contract-out [f (-> any/c any)]))
     (define (f x)
       (define n 0)
       (define p (delay (begin (set! n (+ n 1)) (error \"x\"))))
       (with-handlers ([void void]) (force p))
       (with-handlers ([void void]) (force p))
       (if (= n 1) (car '()) 0))",
    // No value at all where one is promised.
    "(provide (contract-out [f (-> any/c any/c)])) (define (f x) (if (equal? x 5) (values) 1))",
    // What's provided without a contract.
    "(provide (struct-out p) (contract-out [g (-> p? any)]))
     (struct p (x) #:mutable #:guard (λ (x name) (if (integer? x) x (error \"no\"))))
     (define (g w) (if (integer? (p-x w)) 0 (car '())))",
    "(provide (struct-out p) (contract-out [f (-> p?)] [g (-> any)]))
     (struct p (x) #:mutable)
     (define v (p 1))
     (define (f) v)
     (define (g) (if (equal? (p-x v) 7) (car '()) 0))",
    "(provide (struct-out p) (contract-out [g (-> any)]))
     (define n 0)
     (struct p (x) #:guard (λ (x name) (set! n (+ n 1)) x))
     (define (g) (if (= n 2) (car '()) 0))",
    "(provide (struct-out p)) (struct p (x) #:guard (λ (x n) (add1 x)))",
    // Quasi-quotations: literals, and what's unquoted in boxes and hashes.
    "(provide (contract-out [f (-> any/c any)])) (define (f x) (vector-set! `#(1 2) 0 2))",
    "(provide (contract-out [f (-> any/c any)])) (define (f x) (vector-set! (cadr `(1 #(1 2) ,x)) 0 2))",
    "(provide (contract-out [f (-> any/c any)])) (define (f x) (if (pair? (unbox `#&,x)) 0 (car '())))",
    "(provide (contract-out [f (-> any/c any)])) (define (f x) (car (hash-ref `#hash((a . ,x)) 'a)))",
    // A hash has two values for each variable of a loop.
    "(provide (contract-out [f (-> any/c any)])) (define (f x) (for/list ([y (hash 1 2)]) y))",
    // Equality of hashes.
    "(provide (contract-out [f (-> any/c any)])) (define (f x) (if (equal? (make-hash) (make-hash)) (car '()) 0))",
    "(provide (contract-out [f (-> any/c any)]))
     (define (f x) (if (equal? (make-hash '(((1) . 2) ((3) . 4))) (make-hash '(((3) . 4) ((1) . 2)))) (car '()) 0))",
    "(provide (contract-out [f (-> any/c any)])) (define (f x) (if (eq? (hash) (hash)) (car '()) 0))",
    "(provide (contract-out [f (-> any/c any)])) (define (f x) (if (member (make-hash) (list (make-hash))) (car '()) 0))",
    // A client's procedure comes back under another contract.
    "(provide (contract-out [f (-> (-> integer? integer?) (-> any/c any/c))])) (define (f v) v)",
    "(provide (contract-out [f (-> (-> any/c any/c) (-> integer? integer?))])) (define (f v) v)",
    "(provide (contract-out [f (-> (-> any/c any/c) (-> (-> integer? integer?) any/c) any)])) (define (f h g) (g h))",
    // A procedure of some optional arguments takes no end of them.
    "(provide (contract-out [f (-> any/c (->* (integer?) #:rest any/c integer?))])) (define (f g) (λ (x [y 1] [z 1]) 1))",
    "(provide (contract-out [f (-> (->* (integer?) #:rest (listof integer?) integer?) any)])) (define (f g) (g 1 2 'a))",
    // Procedures of the library.
    "(provide (contract-out [f (-> any/c any)])) (define (f x) (~a 1 #:min-width 5 #:max-width 2))",
    "(provide (contract-out [f (-> any/c any)]))
     (define (f x) (if (equal? (remove-duplicates '(1 2 3) <) '(1 2 3)) (car '()) 0))",
    "(provide (contract-out [f (-> any/c any)])) (define (f x) (if (equal? (string-split \"\" \"\") '(\"\" \"\")) (car '()) 0))",
];

#[test]
fn modules_that_unusual_clients_break_are_found_broken() {
    let kept: Vec<_> = BROKEN
        .iter()
        .filter_map(|text| Some((text, verdict(text))).filter(|(_, verdict)| !verdict.is_shown()))
        .collect();
    assert!(kept.is_empty(), "{kept:#?}");
}

/// Modules that clients break which none of ours is like.
const BOUNDED: &[&str] = &[
    // The name of a subtype is told to a guard.
    "(provide (struct-out p)) (struct p (x) #:guard (λ (x name) (if (eq? name 'p) x (car '()))))",
    // A procedure or an instance that a module raises.
    "(provide (contract-out [f (-> any/c any)])) (define (f h) (raise (λ (x) (car x))))",
    "(provide (contract-out [f (-> (-> integer? integer?) any)])) (define (f h) (raise h))",
    "(provide (contract-out [f (-> any/c any)])) (define (f h) (raise (list (λ () (car '())))))",
    "(provide my-data (contract-out [f (-> any/c any)]))
     (struct my exn:fail (data))
     (define (f h) (raise (my \"a\" (current-continuation-marks) (λ () (car '())))))",
    // A nested call's exception goes to the module's handler.
    "(provide (contract-out [f (-> (-> any/c) any)]))
     (struct e2 (x))
     (define (f g) (with-handlers ([e2? (λ (e) (car '()))]) (g)) (raise (e2 1)))",
    // A client's function catches what the module's procedure raises.
    "(provide (contract-out [f (-> (-> (-> void?) void?) any)]))
     (define (f h) (define n 0) (h (λ () (set! n (+ n 1)) (error \"x\"))) (if (= n 1) (car '()) 0))",
    // Something with behaviour is put into the client's data.
    "(provide (contract-out [f (-> box? any)])) (define (f b) (unless (immutable? b) (set-box! b (λ (x) (car x)))) 0)",
    // One box for two.
    "(provide (contract-out [f (-> box? box? any)]))
     (define (f g h) (unless (eqv? 1 (unbox g)) (unless (immutable? h) (set-box! h 1)) (when (eqv? 1 (unbox g)) (car '()))))",
    // A field that a contract says something of is changed.
    "(provide (struct-out p) (contract-out [f (-> (struct/dc p [x integer?] [y integer?]) any)]))
     (struct p (x [y #:mutable]) #:transparent)
     (define (f v) (set-p-y! v 'a))",
    // Values that are provided, and what's inside.
    "(provide h (contract-out [g (-> any)])) (define h (make-hash)) (define (g) (if (hash-ref h 'a #f) (car '()) 0))",
    "(provide (contract-out [h (hash/c symbol? (-> integer? integer?))])) (define h (hash 'a (λ (x) (if (= x 5) 'a x))))",
    "(provide s (contract-out [g (-> any)])) (define s (mutable-set)) (define (g) (if (set-member? s 'a) (car '()) 0))",
    "(provide p (struct-out q)) (struct q (x)) (define p (q (λ (x) (car x))))",
    // Structures that print themselves.
    "(provide (struct-out e)) (struct e (a) #:property prop:custom-write (λ (v p m) (car '())))",
    "(provide (contract-out [f (-> any/c any)]))
     (struct e (a) #:property prop:custom-write (λ (v p m) (car '())))
     (define (f x) (error 'f \"~e\" (e 1)))",
    // Data and procedures that there may be one of.
    "(provide (contract-out [f (-> any/c any)])) (define (mk) (λ (x) x)) (define (f x) (if (eq? (mk) (mk)) (car '()) 0))",
    "(provide (contract-out [f (-> any/c any)])) (define (mk) (λ (x) x)) (define (f x) (if (equal? (mk) (mk)) (car '()) 0))",
    "(provide (contract-out [f (-> any/c any)]))
     (define h (hash 1 2)) (define (f x) (if (eq? h (hash-set h 1 2)) (car '()) 0))",
    // A string that is kept, made by a procedure that makes several.
    "(provide (contract-out [f (-> (listof string?))] [g (-> any/c any)]))
     (define b (string-split \"1 2\")) (define (f) b) (define (g x) (add1 (string->number (car b))))",
];

#[test]
fn modules_that_clients_break_of_whom_none_of_ours_is_like_are_not_proved() {
    let proved: Vec<_> = BOUNDED.iter().filter(|text| verdict(text).is_proved()).collect();
    assert!(proved.is_empty(), "{proved:#?}");
}
