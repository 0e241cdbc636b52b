; touchstone: contracts
#lang racket
(provide (contract-out [f (->* () (#:a boolean?) integer?)]))
(define (f #:a [a #f]) (if a 1 0))
