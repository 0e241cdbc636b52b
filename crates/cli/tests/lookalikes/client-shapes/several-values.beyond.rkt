; touchstone: contracts
#lang racket
;; (f (λ () (values 1 2)))
(provide (contract-out [f (-> (-> any) integer?)]))
(define (f g) (let ([x (g)]) 0))
