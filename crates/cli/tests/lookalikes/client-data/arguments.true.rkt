; touchstone: contracts
#lang racket
(provide (contract-out [f (->* () (any/c any/c) integer?)]))
(define (f [x 0] [y 0]) 0)
