; touchstone: contracts
#lang racket
;; A key's hash procedure calls `h` while `n` is 1.
(provide (contract-out [f (-> any/c any)] [h (-> 0)]))
(define n 0)
(define (f a) (set! n 1) (hash (list a) 1) (set! n 0))
(define (h) n)
