//! What a module's own dependent contracts do to values that they see, and what `equal?` asks of contracts.

use super::clients::{broken, check};

/// Contracts of `f` that misuse an argument, beside ones that don't: it's the module that they're written in that's to blame.
const MISUSES: &[(&str, &str, &str)] = &[
    (
        "(->i ([g (-> (>/c 0) any)] [x (g) (begin (g -1) any/c)]) [r any/c])",
        "(->i ([g (-> (>/c 0) any)] [x (g) (begin (g 1) any/c)]) [r any/c])",
        "(lambda (g x) 1)",
    ),
    (
        "(->i ([g (-> (>/c 0) any/c)] [x exact-integer?]) #:pre (g x) (g x) [r any/c])",
        "(->i ([g (-> (>/c 0) any/c)] [x (>/c 0)]) #:pre (g x) (g x) [r any/c])",
        "(lambda (g x) 1)",
    ),
    (
        "(->i ([g (-> (>/c 0) any/c)]) [r (g) (begin (g 0) any/c)])",
        "(->i ([g (-> (>/c 0) any/c)]) [r (g) (begin (g 2) any/c)])",
        "(lambda (g) 1)",
    ),
    (
        "(-> (struct/dc s [f (-> (>/c 0) any/c)] [x (f) (begin (f 0) any/c)]) any)",
        "(-> (struct/dc s [f (-> (>/c 0) any/c)] [x (f) (begin (f 3) any/c)]) any)",
        "(lambda (i) (s-x i))",
    ),
    (
        "(-> (struct/dc s [f (-> (>/c 0) any/c)] [x any/c] #:inv (f) (f 0)) any)",
        "(-> (struct/dc s [f (-> (>/c 0) any/c)] [x any/c] #:inv (f) (f 3)) any)",
        "(lambda (i) (s-x i))",
    ),
];

fn module(contract: &str, body: &str) -> String {
    format!(
        "(module m racket
           (struct s (f x))
           (provide s (contract-out [f {contract}]))
           (define f {body}))"
    )
}

#[test]
fn a_contract_that_misuses_what_it_sees_is_its_modules_fault() {
    for (misuses, uses, body) in MISUSES {
        broken(&module(misuses, body));
        let outcome = check(&module(uses, body));
        assert!(!outcome.verdict().is_shown(), "{uses}: {:?}", outcome.verdict());
    }
}

#[test]
fn equality_asks_contracts_for_the_parts() {
    // The client is to blame for what's in the box, which a handler of the module's sees.
    broken(
        "(module m racket
           (provide (contract-out [f (-> (box/c exact-integer?) any)]))
           (define (f b) (with-handlers ([exn:fail? (lambda (e) (car '()))]) (equal? b (box 1)))))",
    );
    for (contract, data) in [
        ("(vectorof exact-integer?)", "(vector 'a)"),
        ("(box/c exact-integer?)", "(box 'a)"),
        ("(hash/c symbol? exact-integer?)", "(make-hash '((a . b)))"),
        ("(struct/c s exact-integer?)", "(s 'a)"),
        ("(list/c (box/c exact-integer?))", "(list (box 'a))"),
    ] {
        let outcome = check(&format!(
            "(module m racket
               (struct s ([a #:mutable]) #:transparent)
               (provide (struct-out s) (contract-out [f (-> {contract} any)]))
               (define (f v) (if (equal? v {data}) (car '()) 1)))"
        ));
        assert!(!outcome.verdict().is_shown(), "{contract}: {:?}", outcome.verdict());
    }
}
