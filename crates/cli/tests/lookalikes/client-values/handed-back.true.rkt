; touchstone: contracts
#lang racket
(provide secret (contract-out [f (-> any/c integer?)]))
(define (secret) 0)
(define (f g) (if (procedure? g) 1 0))
