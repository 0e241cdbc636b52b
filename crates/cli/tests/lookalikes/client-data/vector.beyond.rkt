; touchstone: contracts
#lang racket
(provide (contract-out [f (-> vector? integer?)]))
(define (f v) (if (> (vector-length v) 5) "long" 0))
