; touchstone: contracts
#lang racket
;; A key with `prop:equal+hash` hashes to another number each time.
(provide (contract-out [f (-> any/c 1)]))
(define (f a) (hash-ref (hash a 1) a 0))
