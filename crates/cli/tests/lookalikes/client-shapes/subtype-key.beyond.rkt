; touchstone: contracts
#lang racket
;; An instance of a client's subtype is another key than the module's.
(provide (struct-out p) (contract-out [f (-> p? any)]))
(struct p (x) #:transparent)
(define (f v) (vector-ref (if (eqv? (p-x v) 1) (hash-ref (hash (p 1) (vector 1)) v (vector)) (vector 1)) 0))
