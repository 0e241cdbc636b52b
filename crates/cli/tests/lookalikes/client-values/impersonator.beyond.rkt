; touchstone: contracts
#lang racket
;; A box under an impersonator answers twice, differently.
(provide (contract-out [f (-> box? integer?)]))
(define (f b) (if (integer? (unbox b)) (unbox b) 0))
