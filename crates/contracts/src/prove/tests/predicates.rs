//! Predicates of the program's own over data: what they say of arguments and results, by induction.

use super::{module, safe, unknown};

fn insertion(test: &str, place: &str) -> String {
    module(
        "[insert (-> exact-integer? sorted? sorted?)]",
        &format!(
            "(define (sorted? xs)
               (or (null? xs)
                   (and (pair? xs) (exact-integer? (car xs))
                        (or (null? (cdr xs))
                            (and (sorted? (cdr xs)) (<= (car xs) (cadr xs)))))))
             (define (insert x xs)
               (cond [(null? xs) (list x)]
                     [({test} x (car xs)) {place}]
                     [else (cons (car xs) (insert x (cdr xs)))]))"
        ),
    )
}

#[test]
fn a_list_stays_in_order() {
    safe(&insertion("<=", "(cons x xs)"));
    safe(&insertion("<", "(cons x xs)"));
    unknown(&insertion(">=", "(cons x xs)"));
    unknown(&insertion("<=", "(cons (car xs) (cons x (cdr xs)))"));
    unknown(&insertion("<=", "(cons (+ x 1) xs)"));
}

fn tree(build: &str, less: &str) -> String {
    module(
        "[insert (-> tree? exact-integer? tree?)]",
        &format!(
            "(struct node (left key right))
             (define (within? t low high)
               (cond [(not t) #t]
                     [(node? t)
                      (let ([k (node-key t)])
                        (and (exact-integer? k) (or (not low) (< low k)) (or (not high) (< k high))
                             (within? (node-left t) low k) (within? (node-right t) k high)))]
                     [else #f]))
             (define (tree? t) (within? t #f #f))
             (define (insert t x)
               (cond [(not t) (node #f x #f)]
                     [({less} x (node-key t)) {build}]
                     [(= x (node-key t)) t]
                     [else (node (node-left t) (node-key t) (insert (node-right t) x))]))"
        ),
    )
}

#[test]
fn bounds_of_a_part_travel_with_it() {
    safe(&tree("(node (insert (node-left t) x) (node-key t) (node-right t))", "<"));
    unknown(&tree("(node (insert (node-left t) x) (node-key t) (node-right t))", ">"));
    unknown(&tree("(node (node-right t) (node-key t) (insert (node-left t) x))", "<"));
    unknown(&tree("(node (insert (node-left t) x) x (node-right t))", "<"));
}

fn balanced(result: &str, last: &str) -> String {
    module(
        "[grow (-> balanced? any/c balanced?)]",
        &format!(
            "(struct node (left right))
             (define (size t) (if (node? t) (+ 1 (size (node-left t)) (size (node-right t))) 0))
             (define (balanced? t)
               (or (not t)
                   (and (node? t) (balanced? (node-left t)) (balanced? (node-right t))
                        (let ([m (size (node-left t))] [n (size (node-right t))])
                          (or (= m n) (= m (+ n 1)))))))
             (define (grow t x) (if (node? t) {result} {last}))"
        ),
    )
}

#[test]
fn what_measures_count_is_related() {
    safe(&balanced("(node (grow (node-right t) x) (node-left t))", "(node #f #f)"));
    unknown(&balanced("(node (grow (node-left t) x) (node-right t))", "(node #f #f)"));
    unknown(&balanced("(node (node-left t) (grow (node-right t) x))", "(node #f #f)"));
    unknown(&balanced("(node (grow (node-right t) x) (node-left t))", "(node #f (node #f #f))"));
}

#[test]
fn a_predicate_that_changes_its_mind_is_no_measure() {
    let text = |answer: &str| {
        module(
            "[f (-> (-> any/c) good? any/c)]",
            &format!(
                "(define on #t)
                 (define (good? xs) (or (null? xs) (and (pair? xs) (good? (cdr xs)) {answer})))
                 (define (f g xs) (set! on #f) (if (good? xs) 0 (car 'none)))"
            ),
        )
    };
    safe(&text("#t"));
    unknown(&text("on"));
}
