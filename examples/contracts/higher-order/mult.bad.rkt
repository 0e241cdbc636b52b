#lang racket
;; Multiplication by adding; a product with something positive isn't smaller.
;; Broken: it begins below 0.

(provide (contract-out
          [mult (->i ([n exact-nonnegative-integer?] [m exact-positive-integer?])
                     [result (n) (>=/c n)])]))

(define (iterate f n start)
  (if (= n 0)
      start
      (f (iterate f (- n 1) start))))

(define (mult n m)
  (iterate (λ (sum) (+ sum m)) n -1))
