; touchstone: contracts --prove
#lang racket
(provide (contract-out [f (-> any/c any)] [h (-> 0)]))
(define n 0)
(define (f a) (set! n 0) (hash (list 1) a) (set! n 0))
(define (h) n)
