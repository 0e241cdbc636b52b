#lang racket
;; An interpreter in continuation-passing style: what goes wrong goes to a continuation of its own.
(define term/c
  (flat-rec-contract term/c
    exact-integer?
    (list/c (or/c 'add 'div) term/c term/c)
    (list/c 'neg term/c)))

(provide (contract-out
          [evaluate (-> term/c (-> rational? any/c) (-> symbol? any/c) any/c)]
          [value-or (-> term/c rational? rational?)]))

(define (evaluate term return fail)
  (match term
    [(? exact-integer? n) (return n)]
    [(list 'neg a) (evaluate a (λ (x) (return (- x))) fail)]
    [(list op a b)
     (evaluate a
               (λ (x)
                 (evaluate b
                           (λ (y)
                             (cond [(eq? op 'add) (return (+ x y))]
                                   [(zero? y) (fail 'divided-by-zero)]
                                   [else (return (/ x y))]))
                           fail))
               fail)]))

(define (value-or term default)
  (evaluate term (λ (x) x) (λ (_) default)))
