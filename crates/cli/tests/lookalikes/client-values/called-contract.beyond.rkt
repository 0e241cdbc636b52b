; touchstone: contracts
#lang racket
;; A client calls a flat contract, which is a procedure and remembers.
(provide (contract-out [small any/c] [f (-> (not/c 1))]))
(define n 0)
(define small (flat-named-contract 'small (lambda (v) (set! n 1) #t)))
(define (f) n)
