; touchstone: contracts
#lang racket
(provide (contract-out [f (-> list? any/c)]))
(define (f l) (hash-ref (hash-set (hash) (list 1) 1) (list 1)))
