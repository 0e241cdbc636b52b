#lang racket
;; Church's numerals: the sum of two, read back, is a natural number.

(provide (contract-out
          [sum (-> exact-nonnegative-integer? exact-nonnegative-integer? exact-nonnegative-integer?)]))

(define zero (λ (f) (λ (x) x)))
(define (successor n) (λ (f) (λ (x) (f ((n f) x)))))
(define (plus m n) (λ (f) (λ (x) ((m f) ((n f) x)))))
(define (from-natural n)
  (if (= n 0) zero (successor (from-natural (- n 1)))))
(define (to-natural n) ((n (λ (k) (+ k 1))) 0))

(define (sum m n)
  (to-natural (plus (from-natural m) (from-natural n))))
