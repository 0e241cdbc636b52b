; touchstone: contracts
#lang racket
(provide (contract-out [f (-> (-> any/c) any)] [h (-> any)]))
(define (f g) (g))
(define (h) (raise 0))
