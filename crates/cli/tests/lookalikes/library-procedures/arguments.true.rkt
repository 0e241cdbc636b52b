; touchstone: contracts
#lang racket
(provide (contract-out [f (-> any/c (not/c (list/c "b")))]))
(define (f x) (with-handlers ([exn:fail? (lambda (e) 'caught)]) (regexp-match* #rx"a" "bab")))
