#lang racket
;; Sorting by insertion: the result is in order and as long as the argument.

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
    [(cons y others) (if (< y x) (cons y (insert x others)) (cons x xs))]))

(define (sort-numbers xs)
  (foldr insert '() xs))
