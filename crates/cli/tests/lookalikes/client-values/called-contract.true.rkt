; touchstone: contracts
#lang racket
(provide (contract-out [small any/c] [f (-> (not/c 1))]))
(define n 0)
(define small (flat-named-contract 'small (lambda (v) #t)))
(define (f) n)
