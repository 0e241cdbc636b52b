#lang racket
;; What a function is called with is greater than 0.

(provide (contract-out [start (-> exact-integer? exact-integer?)]))

(define (divider n) (λ (d) (quotient n d)))
(define (call-above n g) (g (+ n 1)))

(define (start n)
  (if (>= n 0)
      (call-above n (divider n))
      0))
