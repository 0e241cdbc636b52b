; touchstone: contracts --prove
#lang racket
(provide (contract-out [f (-> integer?)]))
(define n 0)
(define (f) (set! n (+ n 1)) 0)
