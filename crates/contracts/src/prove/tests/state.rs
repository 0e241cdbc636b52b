//! What's proved of modules that remember: invariants of what can change.

use super::{module, safe, unknown};

#[test]
fn what_a_variable_holds_is_joined_over_all_writes() {
    let next = |by: &str| {
        module(
            "[next (-> exact-positive-integer?)] [reset (-> void?)]",
            &format!(
                "(define n 0) (define (next) (set! n (+ n {by})) n) (define (reset) (when (> n 3) (set! n 0)))"
            ),
        )
    };
    safe(&next("1"));
    unknown(&next("0"));
    unknown(&next("-1"));
    // A value of another kind, written by a procedure that's never called together with the first.
    unknown(&module(
        "[f (-> exact-integer?)] [g (-> void?)]",
        "(define n 0) (define (f) (+ n 1)) (define (g) (set! n 'none))",
    ));
}

#[test]
fn what_is_broken_for_a_while_is_seen_by_those_who_are_called() {
    let inverse = |between: &str| {
        module(
            "[run (-> (-> any/c) any/c)] [inverse (-> rational?)]",
            &format!(
                "(define n 1) (define (run f) (set! n 0) {between} (set! n 1)) (define (inverse) (/ 1 n))"
            ),
        )
    };
    safe(&inverse("(void)"));
    unknown(&inverse("(f)"));
    unknown(&inverse("(error 'run \"failed\")"));
    let walked = |test: &str| {
        module(
            "[run (-> (listof any/c) any/c)]",
            &format!(
                "(define n 1)
                 (define (walk xs) (cond [(null? xs) {test}] [else (walk (cdr xs))]))
                 (define (run xs) (set! n 0) (let ([r (walk xs)]) (set! n 1) r))"
            ),
        )
    };
    safe(&walked("'done"));
    unknown(&walked("(/ 1 n)"));
}

#[test]
fn what_a_summary_or_the_client_may_have_changed_is_read_anew() {
    let text = |between: &str| {
        module(
            "[f (-> (listof any/c) (-> any/c) rational?)] [zero (-> void?)]",
            &format!(
                "(define n 1)
                 (define (zero) (set! n 0))
                 (define (each xs) (if (null? xs) (void) (begin (set! n 0) (each (cdr xs)))))
                 (define (size xs) (if (null? xs) 0 (+ 1 (size (cdr xs)))))
                 (define (f xs g) (if (= n 0) 0 (begin {between} (/ 1 n))))"
            ),
        )
    };
    safe(&text("(size xs)"));
    unknown(&text("(each xs)"));
    unknown(&text("(g)"));
}

#[test]
fn two_of_one_type_may_be_one() {
    let text = |body: &str| {
        module(
            "[fresh (-> cell?)] [f (-> cell? cell? rational?)]",
            &format!(
                "(struct cell (n) #:mutable)
                 (define (fresh) (cell 1))
                 (define (f a b) {body})"
            ),
        )
    };
    safe(&text("(let ([r (/ 1 (cell-n b))]) (set-cell-n! a 1) (set-cell-n! b 2) r)"));
    unknown(&text("(set-cell-n! a 0) (let ([r (/ 1 (cell-n b))]) (set-cell-n! a 1) r)"));
    unknown(&text("(let ([r (/ 1 (cell-n b))]) (set-cell-n! a 0) r)"));
    // Two that were made here are two; whether two that weren't are one isn't known.
    safe(&text("(let ([c (cell 1)] [d (cell 1)]) (set-cell-n! c 0) (/ 1 (cell-n d)))"));
    unknown(&text("(if (eq? a b) (/ 1 0) 1)"));
    unknown(&text("(if (eq? a b) 1 (/ 1 0))"));
}

#[test]
fn the_client_changes_what_it_can_change() {
    let text = |further: &str| {
        module(
            &format!(
                "[struct cell ([n (and/c rational? (not/c zero?))])] [f (-> cell? rational?)] {further}"
            ),
            "(struct cell (n) #:mutable)
             (define (put c n) (set-cell-n! c n))
             (define (f c) (/ 1 (cell-n c)))",
        )
    };
    unknown(&text("[put (-> cell? rational? void?)]"));
    unknown(&module(
        "[fresh (-> any/c)] [f (-> any/c rational?)]",
        "(define b (box 1)) (define (fresh) b) (define (f x) (/ 1 (unbox b)))",
    ));
    unknown(&module(
        "[fresh (-> any/c)] [f (-> any/c rational?)]",
        "(define kept #f)
         (define (fresh) (let ([b (box 1)]) (set! kept b) b))
         (define (f x) (if kept (/ 1 (unbox kept)) 1))",
    ));
    unknown(&module("[f (-> (vectorof exact-integer?) any/c)]", "(define (f v) (vector-length v))"));
}

#[test]
fn cells_of_objects() {
    let account = |test: &str| {
        module(
            "[open (-> exact-nonnegative-integer?
                       (-> (one-of/c 'add 'take) exact-nonnegative-integer? exact-nonnegative-integer?))]",
            &format!(
                "(define (open balance)
                   (λ (message amount)
                     (case message
                       [(add) (set! balance (+ balance amount)) balance]
                       [(take) (when {test} (set! balance (- balance amount))) balance])))"
            ),
        )
    };
    safe(&account("(>= balance amount)"));
    unknown(&account("(>= (+ balance 1) amount)"));
    unknown(&account("#t"));
    let iterator = |test: &str| {
        module(
            "[iterate (-> (listof exact-integer?) (-> exact-integer?))]",
            &format!(
                "(define (iterate xs) (λ () (if {test} 0 (let ([x (car xs)]) (set! xs (cdr xs)) (+ x 1)))))"
            ),
        )
    };
    safe(&iterator("(null? xs)"));
    unknown(&iterator("(and (null? xs) (number? 'x))"));
}

#[test]
fn entries_of_hashes() {
    let text = |value: &str, default: &str| {
        module(
            &format!("[put (-> symbol? {value} void?)] [get (-> symbol? exact-integer?)]"),
            &format!(
                "(define t (make-hash))
                 (define (put k v) (hash-set! t k v))
                 (define (get k) (+ 1 (hash-ref t k {default})))"
            ),
        )
    };
    safe(&text("exact-integer?", "0"));
    unknown(&text("any/c", "0"));
    unknown(&text("exact-integer?", "#f"));
    unknown(&module(
        "[f (-> exact-integer? any/c)]",
        "(define t (make-hash)) (define (f n) (hash-update! t 'k add1 0) (/ 1 (- 3 (hash-ref t 'k))))",
    ));
}

#[test]
fn parameters() {
    let text = |body: &str| {
        module(
            "[f (-> any/c any/c)] [g (-> (-> any/c) any/c)]",
            &format!(
                "(define p (make-parameter 3)) (define (f x) (/ 1 (p))) (define (g h) (parameterize ([p 0]) {body}))"
            ),
        )
    };
    safe(&text("(p)"));
    unknown(&text("(f 1)"));
    unknown(&text("(h)"));
    unknown(&module(
        "[f (-> exact-integer? any/c)]",
        "(define p (make-parameter 3)) (define (f n) (p (sub1 (p))) (/ 1 (p)))",
    ));
}
