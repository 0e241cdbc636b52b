#lang racket
;; A lock that's taken only when free and released only when taken.

(module lock racket
  (provide (contract-out
            [acquire (-> (=/c 0) (=/c 1))]
            [release (-> (=/c 1) (=/c 0))]))
  (define (acquire l) 1)
  (define (release l) 0))

(require 'lock)
(provide (contract-out [critical (-> exact-integer? (=/c 0))]))

(define (if-positive n f x)
  (if (> n 0) (f x) x))

(define (critical n)
  (if-positive n release (if-positive n acquire 0)))
