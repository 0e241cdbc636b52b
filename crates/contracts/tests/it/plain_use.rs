//! Modules that a client breaks by plain use of what they provide: it calls constructors, mutators and accessors, what it got back and
//! what was raised; and what the language does in corners that are easily taken for others.

use super::clients::{broken, check};

/// The text as a module of its own.
pub(super) fn module(text: &str) -> String {
    format!("(module m racket {text})")
}

fn all_broken(texts: &[&str]) {
    for text in texts {
        broken(&module(text));
    }
}

fn none_shown(texts: &[&str]) {
    for text in texts {
        let outcome = check(&module(text));
        assert!(!outcome.verdict().is_shown(), "{text}: {:?}", outcome.verdict());
        assert_eq!(outcome.statistics.refuted, 0, "{text}");
    }
}

#[test]
fn two_values_of_one_kind_may_differ() {
    for kind in ["list?", "vector?", "box?", "hash?", "procedure?", "(or/c procedure? pair?)"] {
        for same in ["eq?", "eqv?", "equal?"] {
            let text = format!(
                "(provide (contract-out [f (-> {kind} {kind} integer?)]))
                 (define (f a b) (if ({same} a b) 1 'no))"
            );
            broken(&module(&text));
        }
    }
}

#[test]
fn a_structure_type_in_a_body_is_new_each_time() {
    all_broken(&[r##"(provide (contract-out [f (-> integer? integer?)]))
              (define (make) (struct p (x)) (list (p 1) p?))
              (define (f n) (if ((second (make)) (first (make))) n 'no))"##]);
    none_shown(&[r##"(provide (contract-out [f (-> integer? integer?)]))
              (define (make) (struct p (x)) (list (p 1) p?))
              (define (f n) (let ([a (make)]) (if ((second a) (first a)) n 'no)))"##]);
}

#[test]
fn what_a_contract_only_counts_arguments_of_is_handed_on() {
    none_shown(&[r##"(provide (contract-out [f (-> integer? integer?)]))
              (define (g) 5)
              (define/contract h (-> any) g)
              (define (f n) (if (eq? g h) n 'no))"##]);
    all_broken(&[r##"(provide (contract-out [f (-> integer? integer?)]))
              (define (g [x 1]) 5)
              (define/contract h (-> any) g)
              (define (f n) (if (eq? g h) n 'no))"##]);
}

#[test]
fn a_variable_is_assigned_before_its_definition() {
    all_broken(&[
        r##"(provide (contract-out [f (-> any/c any)]))
              (define (f x) (set! y 3) 0)
              (define z (f 1))
              (define y 1)"##,
        r##"(provide (contract-out [f (-> any/c any)]))
              (define (f x) (letrec ([a (λ () (set! b 3))] [c (a)] [b 1]) b))"##,
        r##"(provide (contract-out [f (-> any/c any)]))
              (define (f x) (define (a) (set! b 3)) (a) (define b 1) b)"##,
    ]);
}

#[test]
fn what_a_promise_raised_is_raised_again() {
    all_broken(&[r##"(provide (contract-out [f (-> any/c any)]))
              (define p (delay (begin (set! n (+ n 1)) (error "x"))))
              (define n 0)
              (define (f x) (with-handlers ([void void]) (force p)) (with-handlers ([void void]) (force p)) (if (= n 1) (car '()) 0))"##]);
}

#[test]
fn no_values_at_all_are_not_one() {
    all_broken(&[r##"(provide (contract-out [f (-> any/c any/c)]))
              (define (f x) (if (equal? x 5) (values) 1))"##]);
}

#[test]
fn literals_in_a_template_cannot_be_changed() {
    all_broken(&[
        r##"(provide (contract-out [f (-> any/c any)]))
              (define (f x) (vector-set! `#(1 2) 0 2))"##,
        r##"(provide (contract-out [f (-> any/c any)]))
              (define (f x) (vector-set! (cadr `(1 #(1 2) ,x)) 0 2))"##,
    ]);
}

#[test]
fn templates_escape_inside_of_boxes_and_hashes() {
    all_broken(&[
        r##"(provide (contract-out [f (-> any/c any)]))
              (define (f x) (if (pair? (unbox `#&,x)) 0 (car '())))"##,
        r##"(provide (contract-out [f (-> any/c any)]))
              (define (f x) (if (pair? (hash-ref `#hash((a . ,x)) 'a)) 0 (car '())))"##,
    ]);
}

#[test]
fn one_variable_is_not_enough_for_the_entries_of_a_hash() {
    all_broken(&[
        r##"(provide (contract-out [f (-> any/c any)]))
              (define (f x) (for/list ([y (hash 1 2)]) y))"##,
        r##"(provide (contract-out [f (-> hash? any)]))
              (define (f x) (for ([y x]) y) 0)"##,
        r##"(provide (contract-out [g (-> any/c any)]))
              (define (g x) (if (hash? x) (for/list ([a x]) 1) 0))"##,
        r##"(provide (contract-out [g (-> any/c any)]))
              (define (g x) (for*/list ([a '(1)] [b (hash a 1)]) 1))"##,
    ]);
}

#[test]
fn hashes_are_compared_by_their_entries() {
    all_broken(&[
        r##"(provide (contract-out [g (-> any/c any)]))
              (define (g x) (if (equal? (make-hash) (make-hasheq)) (car '()) (if (equal? (make-hash) (make-hash)) (cdr '()) 0)))"##,
        r##"(provide (contract-out [g (-> any/c any)]))
              (define (g x) (define a (make-hash)) (define b (make-hash)) (hash-set! a x 1) (hash-set! b x 1) (if (equal? a b) (car '()) 0))"##,
        r##"(provide (contract-out [g (-> any/c any)]))
              (define (g x) (define a (make-hash '((1 . 2)))) (define b (make-hash '((1 . 2)))) (if (member a (list b)) (car '()) 0))"##,
        r##"(provide (contract-out [g (-> any/c any)]))
              (define (g x) (if (equal? (mutable-set 1) (mutable-set 1)) (car '()) 0))"##,
        r##"(provide (contract-out [g (-> any/c any)]))
              (define (g x) (if (equal? (void) (void)) (if (eq? (hash) (hash)) (car '()) 0) 0))"##,
    ]);
}

#[test]
fn constructors_that_are_provided_ask_the_guard() {
    all_broken(&[
        r##"(provide (struct-out p) (contract-out [g (-> any)]))
              (define n 0)
              (struct p (x) #:guard (λ (x name) (set! n (+ n 1)) x))
              (define (g) (if (= n 2) (car '()) 0))"##,
        r##"(provide (struct-out p) (contract-out [g (-> any)]))
              (define n 0)
              (struct p (x) #:constructor-name mk #:guard (λ (x name) (set! n x) x))
              (define (g) (if (equal? n 7) (car '()) 0))"##,
    ]);
}

#[test]
fn mutators_that_are_provided_are_called_on_whatever_the_client_has() {
    all_broken(&[
        r##"(provide (struct-out p) (contract-out [g (-> p? any)]))
              (struct p (x) #:mutable #:guard (λ (x name) (if (integer? x) x (error "no"))))
              (define (g w) (if (integer? (p-x w)) 0 (car '())))"##,
        r##"(provide (struct-out p) (contract-out [g (-> p? any)]))
              (struct p (x) #:mutable #:guard (λ (x name) (if (integer? x) x (error "no"))))
              (define (g w) (add1 (p-x w)))"##,
        r##"(provide (struct-out p) (contract-out [f (-> p?)] [g (-> any)]))
              (struct p (x) #:mutable)
              (define v (p 1))
              (define (f) v)
              (define (g) (if (equal? (p-x v) 7) (car '()) 0))"##,
        r##"(provide p p? p-x set-p-x! (contract-out [f (-> p?)] [g (-> any)]))
              (struct p (x) #:mutable)
              (define v (p 1))
              (define (f) v)
              (define (g) (if (equal? (p-x v) 7) (car '()) 0))"##,
        r##"(provide (all-defined-out))
              (struct p (x) #:mutable)
              (define v (p 1))
              (define (g) (if (equal? (p-x v) 7) (car '()) 0))"##,
        r##"(provide (struct-out p) v g)
              (struct p (x) #:mutable)
              (define v (p 1))
              (define (g) (if (equal? (p-x v) 7) (car '()) 0))"##,
        r##"(provide (struct-out p) (contract-out [f (-> p?)] [g (-> any)]))
              (struct p (x) #:mutable)
              (define v (p 1))
              (define (f) v)
              (define (g) (add1 (p-x v)))"##,
        r##"(provide (struct-out p) (contract-out [g (-> p? any)]))
              (struct p (x) #:mutable)
              (define k #f)
              (define (g v) (if k (add1 (p-x k)) (when (integer? (p-x v)) (set! k v))))"##,
        r##"(provide (struct-out p) (contract-out [g (-> p? (-> any) any)]))
              (struct p (x) #:mutable)
              (define (g v h) (when (integer? (p-x v)) (h) (add1 (p-x v))))"##,
    ]);
}

#[test]
fn a_procedure_of_the_client_comes_back_under_another_contract() {
    all_broken(&[
        r##"(provide (contract-out [f (-> (-> integer? integer?) (-> any/c any/c))]))
              (define (f v) v)"##,
        r##"(provide (contract-out [f (-> (-> any/c any/c) (-> integer? integer?))]))
              (define (f v) v)"##,
        r##"(provide (contract-out [f (-> (-> integer? integer?) (list/c (-> any/c any/c)))]))
              (define (f v) (list v))"##,
        r##"(provide (contract-out [f (-> (-> integer? integer?) any/c)]))
              (define (f v) v)"##,
        r##"(provide (contract-out [f (-> (-> integer? integer?) any)] [g (-> any)]))
              (define k #f)
              (define (f v) (set! k v) 0)
              (define (g) k)"##,
        r##"(provide (contract-out [f (-> (-> any/c) (-> integer?))]))
              (define (f v) v)"##,
        r##"(provide (contract-out [f (-> (-> any/c any/c) (-> integer? integer?))]))
              (define (f v) (if (integer? (v 1)) v (λ (x) x)))"##,
        r##"(provide (contract-out [f (-> (-> any/c any/c) (-> integer? (-> integer? integer?)))]))
              (define (f v) (λ (x) v))"##,
        r##"(provide (contract-out [f (-> (-> any/c any/c) (listof (-> integer? integer?)))]))
              (define (f g) (list g g))"##,
        r##"(provide (contract-out [f (-> (-> any/c any/c) (values integer? (-> integer? integer?)))]))
              (define (f g) (values 1 g))"##,
        r##"(provide (contract-out [f (-> (-> any/c any/c) (-> (-> integer? integer?) any/c) any)]))
              (define (f h g) (g h))"##,
        r##"(provide (contract-out [f (-> (-> integer? integer?) (-> (-> any/c any/c) any/c) any)]))
              (define (f h g) (g h))"##,
        r##"(provide (contract-out [f (-> (-> integer? integer?) any)]))
              (define (f h) (with-handlers ([void (λ (e) h)]) (raise h)))"##,
    ]);
}

#[test]
fn any_number_of_arguments_is_more_than_some() {
    all_broken(&[
        r##"(provide (contract-out [f (-> any/c (->* (integer?) #:rest any/c integer?))]))
              (define (f g) (λ (x [y 1] [z 1]) 1))"##,
        r##"(provide (contract-out [f (-> (->* (integer?) #:rest (listof integer?) integer?) any)]))
              (define (f g) (g 1 2 'a))"##,
    ]);
}

#[test]
fn what_is_raised_is_the_clients_to_use() {
    all_broken(&[
        r##"(provide (contract-out [f (-> (-> integer? integer?) any)]))
              (define (f h) (raise h))"##,
        r##"(provide (contract-out [f (-> any/c any)]))
              (define (f h) (raise (λ (x) (car x))))"##,
        r##"(provide (struct-out my) (contract-out [f (-> any/c any)]))
              (struct my exn:fail (data))
              (define (f x) (raise (my "a" (current-continuation-marks) (λ () (car '())))))"##,
        r##"(provide (struct-out my) (contract-out [f (-> any/c any)]))
              (struct my (data))
              (define (f x) (raise (my (λ () (car '())))))"##,
        r##"(provide (contract-out [f (-> any/c any)]))
              (define (f x) (raise (list (λ () (car '())))))"##,
        r##"(provide (contract-out [f (-> any/c any)] [g (-> any/c any)]))
              (struct e2 exn:fail (x))
              (define (f x) (raise (e2 "a" (current-continuation-marks) 5)))
              (define (g x) (if (e2? x) (car '()) 0))"##,
    ]);
}

#[test]
fn what_an_accessor_reads_is_the_clients_to_call() {
    all_broken(&[
        r##"(provide p (struct-out q))
              (struct q (x))
              (define p (q (λ (x) (car x))))"##,
        r##"(provide p (struct-out q))
              (struct q (x) #:transparent)
              (define p (list (q (λ (x) (car x)))))"##,
    ]);
}

#[test]
fn what_loading_handles_is_no_error() {
    none_shown(&[r##"(provide (contract-out [f (-> any/c any)]))
              (define (f x) (set! y 3) 0)
              (define z (with-handlers ([void (λ (e) 5)]) (f 1)))
              (define y 1)
              (define (g) 1)
              (unless (equal? z 5) (car '()))"##]);
}

#[test]
fn a_promise_is_asked_once() {
    none_shown(&[
        r##"(provide (contract-out [f (-> (-> any) any)]))
              (define (f g) (define n 0) (define p (delay (begin (set! n (+ n 1)) (g)))) (with-handlers ([void void]) (force p)) (with-handlers ([void void]) (force p)) (if (= n 1) 0 (car '())))"##,
        r##"(provide (contract-out [f (-> any/c any)]))
              (define p (delay (begin (set! n (+ n 1)) (if (= n 1) (error "x") n))))
              (define n 0)
              (define (f x) (with-handlers ([void void]) (force p)) (if (equal? n 2) (car '()) 0))"##,
    ]);
}

#[test]
fn a_box_with_what_is_unquoted_is_made_anew() {
    none_shown(&[r##"(provide (contract-out [f (-> any/c any)]))
              (define (f x) (set-box! `#&,x 2))"##]);
}

#[test]
fn contracts_of_fields_are_made_from_fields_that_passed() {
    none_shown(&[r##"(struct p (x y) #:transparent)
              (provide (struct-out p) (contract-out [f (-> (struct/dc p [x integer?] [y (x) (>=/c x)]) any)]))
              (define (f v) (if (< (p-y v) (p-x v)) (car '()) 0))"##]);
}

#[test]
fn procedures_of_structure_types_are_handed_out_too() {
    all_broken(&[
        r##"(provide v (contract-out [set (-> any)] [g (-> any)]))
              (struct p (x) #:mutable)
              (define v (p 1))
              (define (set) set-p-x!)
              (define (g) (if (equal? (p-x v) 7) (car '()) 0))"##,
        r##"(provide (contract-out [f (-> any)] [g (-> p? any)]))
              (struct p (x))
              (define (f) p)
              (define (g w) (car (p-x w)))"##,
        r##"(provide (contract-out [f (-> any)] [g (-> any)]))
              (struct p (x))
              (define (f) p-x)
              (define (g) (p (λ (y) (car y))))"##,
    ]);
}

#[test]
fn several_results_are_a_list_of_the_clients() {
    all_broken(&[
        r##"(provide (contract-out [f (-> (values integer? (-> any/c any/c)))]))
              (define (f) (values 1 (λ (x) (car x))))"##,
        r##"(provide (contract-out [f (-> (-> (-> (values any/c any/c)) any/c) any/c)]))
              (define (f g) (g (λ () (values 1 (λ (x) (car x))))))"##,
    ]);
}

#[test]
fn fields_that_can_change_stay_under_their_contracts() {
    all_broken(&[
        r##"(struct p (x [y #:mutable]) #:transparent)
              (provide (struct-out p) (contract-out [f (-> (struct/dc p [x integer?] [y integer?]) any)]))
              (define (f v) (set-p-y! v 'a))"##,
        r##"(provide (contract-out [struct p ([x integer?])] [f (-> (struct/c p integer?) any)]))
              (struct p (x) #:mutable)
              (define (f v) (set-p-x! v 'a) 0)"##,
        r##"(struct p (x [y #:mutable]) #:transparent)
              (provide (struct-out p)
                       (contract-out [f (-> (struct/dc p [x integer?] [y integer?] #:inv (x y) (<= x y)) any)]))
              (define (f v) (set-p-y! v -5))"##,
        r##"(struct p (x) #:mutable)
              (provide (struct-out p) (contract-out [f (-> (struct/c p (-> integer? integer?)) any)]))
              (define (f v) ((p-x v) 'a))"##,
    ]);
    none_shown(&[
        r##"(struct p (x) #:mutable)
              (provide (struct-out p) (contract-out [f (-> (struct/c p integer?) any)]))
              (define (f v) (set-p-x! v (add1 (p-x v))))"##,
        r##"(struct p (x) #:mutable)
              (provide (struct-out p) (contract-out [f (-> any/c (struct/c p integer?))]))
              (define (f v) (p 'a))"##,
    ]);
}
