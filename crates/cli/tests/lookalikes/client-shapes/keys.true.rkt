; touchstone: contracts
#lang racket
(provide (contract-out [f (-> symbol? 1)]))
(define (f a) (hash-ref (hash a 1) a 0))
