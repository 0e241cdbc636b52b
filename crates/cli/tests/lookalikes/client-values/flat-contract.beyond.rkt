; touchstone: contracts
#lang racket
;; A flat contract is a procedure.
(provide (contract-out [f (-> any/c (not/c 'hit))]))
(define (f x) (with-handlers ([exn:fail? (lambda (e) 'bad)]) (if ((between/c 1 5) x) 'hit 'no)))
