#lang racket
;; Two switches that are flipped together stay different from each other.
;; Broken: in each round only one of them is flipped.

(provide (contract-out
          [flips (-> exact-nonnegative-integer? boolean? #t)]))

(define (flip n x y)
  (if (= n 0)
      (not (eq? x y))
      (flip (- n 1) (not x) y)))

(define (flips n b)
  (flip n b (not b)))
