#lang racket
;; Multiplication of natural numbers by adding; the product of numbers above 0 is at least the first.
;; Broken: it subtracts.

(provide (contract-out
          [mult (->i ([x exact-nonnegative-integer?] [y exact-positive-integer?])
                     [result (x) (and/c exact-nonnegative-integer? (>=/c x))])]))

(define (mult x y)
  (if (or (= x 0) (= y 0))
      0
      (- (mult x (- y 1)) x)))
