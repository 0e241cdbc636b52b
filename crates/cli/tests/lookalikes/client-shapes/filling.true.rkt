; touchstone: contracts
#lang racket
(provide (contract-out [f (-> (-> integer?) (-> any/c) any/c)]))
(define (f g h)
  (define v (build-list 1 (λ (i) (g))))
  (define a (car v))
  (h)
  (if (= a (car v)) 1 (car (list))))
