; touchstone: contracts
#lang racket
(provide (contract-out [f (-> any)] [g (-> (>/c 0))]))
(define st 1)
(define (f) (dynamic-wind (λ () 0) (λ () (error "x")) (λ () 1)))
(define (g) st)
