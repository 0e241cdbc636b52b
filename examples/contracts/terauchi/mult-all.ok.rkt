#lang racket
;; The same for all integers as first factor: the product has its sign.

(provide (contract-out
          [mult (->i ([x exact-integer?] [y exact-positive-integer?])
                     [result (x) (if (>= x 0) (>=/c x) (<=/c x))])]))

(define (mult x y)
  (if (= y 1)
      x
      (+ x (mult x (- y 1)))))
