; touchstone: contracts
#lang racket
(provide (contract-out [f (-> (-> integer?) integer?)]))
(define (f p) (if (= (p) 3) 1 0))
