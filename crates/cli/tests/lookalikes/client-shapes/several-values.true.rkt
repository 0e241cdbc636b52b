; touchstone: contracts
#lang racket
(provide (contract-out [f (-> (-> any/c) integer?)]))
(define (f g) (let ([x (g)]) 0))
