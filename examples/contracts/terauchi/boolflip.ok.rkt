#lang racket
;; Two switches that are flipped together stay different from each other.

(provide (contract-out
          [flips (-> exact-nonnegative-integer? boolean? #t)]))

(define (flip n x y)
  (if (= n 0)
      (not (eq? x y))
      (flip (- n 1) (not x) (not y))))

(define (flips n b)
  (flip n b (not b)))
