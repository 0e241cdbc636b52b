; touchstone: contracts
#lang racket
(provide (struct-out p) (contract-out [g (-> p? any)]))
(struct p (x) #:guard (λ (x name) x))
(define (g w) 0)
