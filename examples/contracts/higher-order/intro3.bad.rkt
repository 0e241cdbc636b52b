#lang racket
;; Two functions in a row, each of which makes its number greater.
;; Broken: the second step adds nothing of its own.

(provide (contract-out
          [start (->i ([f (-> exact-integer? exact-nonnegative-integer?)]
                       [n exact-integer?])
                      [result (n) (>/c n)])]))

(define (raise-by f n) (+ n (f n)))
(define (twice g n) (g (g n)))

(define (start f n)
  (twice (λ (m) (raise-by f m)) n))
