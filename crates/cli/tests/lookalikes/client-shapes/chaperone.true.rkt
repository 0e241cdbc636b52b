; touchstone: contracts
#lang racket
(struct p (x))
(provide (contract-out [struct p ([x integer?])] [f (-> p? any/c)] [check (-> (=/c 0))]))
(define (f v) (p-x v))
(define (check) 0)
