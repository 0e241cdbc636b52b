; touchstone: contracts --prove
#lang racket
;; Of a vector under contract `vector-map` asks the predicate once for each element: (f).
(provide (contract-out [f (-> any/c any)]))
(define (f x)
  (define n 0)
  (define (int? x) (set! n (add1 n)) (exact-integer? x))
  (define v (contract (vector/c int? int?) (vector 1 2) 'm 'n))
  (vector-map add1 v)
  (if (= n 2) (car '()) 1))
