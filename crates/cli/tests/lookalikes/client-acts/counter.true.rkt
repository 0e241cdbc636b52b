; touchstone: contracts --prove
#lang racket
(provide (contract-out [zero p?] [next (-> p? p?)] [f (-> p? integer?)]))
(struct p (n))
(define zero (p 0))
(define (next v) (p (+ (p-n v) 1)))
(define (f v) (if (= (p-n v) -1) "never" 0))
