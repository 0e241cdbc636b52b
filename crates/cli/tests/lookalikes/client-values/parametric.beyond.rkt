; touchstone: contracts
#lang racket
;; An integer that isn't what was given breaks the promise of `A`.
(provide (contract-out [f (parametric->/c (A) (-> A A))]))
(define (f x) 1)
