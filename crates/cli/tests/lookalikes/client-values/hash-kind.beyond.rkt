; touchstone: contracts
#lang racket
;; In a hash that compares by `eq?` another list is another key.
(provide (contract-out [f (-> (and/c hash? immutable?) any/c)]))
(define (f h) (hash-ref (hash-set h (list 1) 1) (list 1)))
