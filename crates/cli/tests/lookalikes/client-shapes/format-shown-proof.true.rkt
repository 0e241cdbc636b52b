; touchstone: contracts --prove
#lang racket
(provide (contract-out [f (-> any/c 1)]))
(define (f x) (with-handlers ([symbol? (λ (x) "bad")]) (format "~a" 5) 1))
