; touchstone: contracts --prove
#lang racket
(provide (contract-out [f (-> (-> (-> integer? integer?) integer?) integer?)]))
(define (f g) (if (= (g (λ (n) 4)) (g (λ (n) 0))) 0 1))
