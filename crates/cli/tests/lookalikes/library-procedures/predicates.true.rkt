; touchstone: contracts --prove
#lang racket
(provide (contract-out [f (-> any/c any)]))
(define (f x)
  (define n 0)
  (define (int? x) (set! n (add1 n)) (exact-integer? x))
  (define v (contract (list/c int? int?) (list 1 2) 'm 'n))
  (map add1 v)
  (if (= n 2) 1 (car '())))
