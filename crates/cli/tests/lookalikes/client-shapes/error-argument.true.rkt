; touchstone: contracts
#lang racket
(provide (contract-out [f (-> any/c 1)]))
(define (f x) (with-handlers ([exn:fail? (λ (e) 1)]) (raise-argument-error 'a "b" 5)))
