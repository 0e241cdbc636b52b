#lang racket
;; A number climbs until it isn't negative, while the function waiting for it grows.
;; Broken: -1 is taken for a natural number.

(provide (contract-out
          [settle (-> (-> exact-nonnegative-integer? exact-nonnegative-integer?)
                      exact-integer?
                      exact-nonnegative-integer?)]))

(define (settle g n)
  (if (>= n -1)
      (g n)
      (settle (λ (m) (+ 1 (g m))) (+ n 1))))
