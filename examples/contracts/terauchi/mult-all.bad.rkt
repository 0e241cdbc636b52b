#lang racket
;; The same for all integers as first factor: the product has its sign.
;; Broken: the last summand is 1 less.

(provide (contract-out
          [mult (->i ([x exact-integer?] [y exact-positive-integer?])
                     [result (x) (if (>= x 0) (>=/c x) (<=/c x))])]))

(define (mult x y)
   (if (= y 1)
      (- x 1)
      (+ x (mult x (- y 1)))))
