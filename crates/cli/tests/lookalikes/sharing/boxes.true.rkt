; touchstone: contracts
#lang racket
(provide (contract-out [f (-> any/c any)]))
(define (f x)
  (define g (box 0))
  (define h (box x))
  (set-box! h 1)
  (when (eqv? 1 (unbox g)) (car (list))))
