; touchstone: contracts --prove
#lang racket
(provide (contract-out [f (-> (-> (-> void?) any) integer?)]))
(define (f g)
  (g (λ () (void)))
  (g (λ () (void)))
  0)
