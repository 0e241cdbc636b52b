#lang racket
;; As intro1, for all integers: a negative number is turned around first.

(provide (contract-out [start (-> (-> (>/c 0) exact-integer?) exact-integer? exact-integer?)]))

(define (call-above n g) (g (+ n 1)))

(define (start g n)
  (if (>= n 0)
      (call-above n g)
      (call-above (- 0 n) g)))
