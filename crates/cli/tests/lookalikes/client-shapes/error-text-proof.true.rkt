; touchstone: contracts --prove
#lang racket
(provide (contract-out [f (-> any/c 1)]))
(define (f x) (with-handlers ([symbol? (λ (x) "bad")] [exn:fail? (λ (e) 1)]) (error "x")))
