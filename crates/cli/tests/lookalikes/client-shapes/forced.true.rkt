; touchstone: contracts
#lang racket
(provide (contract-out [f (-> (-> any) #f)]))
(define (f g) (define p 1) (g) (begin0 (pair? p) (list p)))
