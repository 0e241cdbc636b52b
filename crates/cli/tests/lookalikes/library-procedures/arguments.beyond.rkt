; touchstone: contracts
#lang racket
;; `regexp-match*` takes a place to start at in Racket; here it doesn't.
(provide (contract-out [f (-> any/c (not/c (list/c "a")))]))
(define (f x) (with-handlers ([exn:fail? (lambda (e) 'caught)]) (regexp-match* #rx"a" "abab" 1)))
