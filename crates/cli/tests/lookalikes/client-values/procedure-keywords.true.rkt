; touchstone: contracts
#lang racket
(provide (contract-out [f (-> (-> integer? integer?) integer?)]))
(define (f g) (if (= (g 1) 5) 5 0))
