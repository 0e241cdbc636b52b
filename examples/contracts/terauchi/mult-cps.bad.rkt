#lang racket
;; Multiplication that hands its result to a continuation.
;; Broken: the innermost continuation gets a number below 0.

(provide (contract-out
          [mult-cps (-> exact-nonnegative-integer?
                        exact-nonnegative-integer?
                        (-> exact-nonnegative-integer? any/c)
                        any/c)]))

(define (mult-cps x y k)
  (if (= y 0)
      (k (- 0 x))
      (mult-cps x (- y 1) (λ (p) (k (+ x p))))))
