; touchstone: contracts --prove
#lang racket
;; `sort` compares these four times in Racket: (f 1 0 0).
(provide (contract-out [f (-> exact-integer? exact-integer? exact-integer? (</c 4))]))
(define (f a b c)
  (define n 0)
  (sort (list a b c) (λ (x y) (set! n (add1 n)) (< x y)))
  n)
