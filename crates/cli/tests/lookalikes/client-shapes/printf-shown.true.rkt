; touchstone: contracts
#lang racket
(provide (contract-out [f (-> any/c 1)]))
(define (f x) (with-handlers ([symbol? (λ (x) "bad")]) (string-length (format "~a" 5)) 1))
