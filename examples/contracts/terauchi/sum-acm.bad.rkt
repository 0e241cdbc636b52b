#lang racket
;; The same with an accumulator: the result is at least the accumulator and at least n.
;; Broken: from 3 on the accumulator loses something in each round.

(provide (contract-out
          [sum-onto (->i ([n exact-integer?] [sofar exact-nonnegative-integer?])
                         [result (n sofar) (and/c (>=/c n) (>=/c sofar))])]))

(define (sum-onto n sofar)
  (if (<= n 0)
      sofar
      (sum-onto (- n 1) (+ (- 3 n) sofar))))
