; touchstone: contracts
#lang racket
(provide (contract-out [f (-> any/c (not/c 'hit))]))
(define (f x) (with-handlers ([exn:fail? (lambda (e) 'bad)]) (if (and ((between/c 1 5) x) ((between/c 6 7) x)) 'hit 'no)))
