; touchstone: contracts
#lang racket
;; (f (λ (k) (k 0))) tells the two procedures apart.
(provide (contract-out [f (-> (-> (-> integer? integer?) integer?) integer?)]))
(define (f g) (if (= (g (λ (n) 4)) (g (λ (n) 0))) 0 "BUG"))
