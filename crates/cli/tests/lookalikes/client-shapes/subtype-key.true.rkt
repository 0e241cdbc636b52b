; touchstone: contracts
#lang racket
(provide (struct-out p) (contract-out [f (-> p? any)]))
(struct p (x) #:transparent)
(define (f v) (vector-ref (if (eqv? (p-x v) 1) (hash-ref (hash 1 (vector 1)) (p-x v) (vector)) (vector 1)) 0))
