; touchstone: contracts
#lang racket
(struct p (x) #:prefab)
(provide p (contract-out [f (-> p? any/c)]))
(define (f v) (p-x v))
