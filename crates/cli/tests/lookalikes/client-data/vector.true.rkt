; touchstone: contracts
#lang racket
(provide (contract-out [f (-> vector? integer?)]))
(define (f v) (if (vector? v) 0 "none"))
