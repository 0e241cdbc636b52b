; touchstone: contracts --prove
#lang racket
(provide (contract-out [f (-> exact-integer? exact-integer? exact-integer? (</c 4))]))
(define (f a b c)
  (define n 0)
  (for-each (λ (x) (set! n (add1 n))) (list a b c))
  n)
