#lang racket
;; Sorting by insertion: the result is in order and as long as the argument.
;; Broken: equal numbers are kept once only.

(provide (contract-out
          [sort-numbers (->i ([xs (listof rational?)])
                             [result (xs) (and/c (listof rational?)
                                                 in-order?
                                                 (λ (ys) (= (length ys) (length xs))))])]))

(define (in-order? xs)
  (match xs
    [(list x y others ...) (and (<= x y) (in-order? (cdr xs)))]
    [_ #t]))

(define (insert x xs)
  (match xs
    ['() (list x)]
    [(cons y others) (cond [(< y x) (cons y (insert x others))] [(= x y) xs] [else (cons x xs)])]))

(define (sort-numbers xs)
  (foldr insert '() xs))
