; touchstone: contracts
#lang racket
(provide (contract-out [f (-> any/c any)]))
(define (f x)
  (define g (box 0))
  (define h (box 1))
  (when (eqv? (unbox h) (unbox g)) (car (list))))
