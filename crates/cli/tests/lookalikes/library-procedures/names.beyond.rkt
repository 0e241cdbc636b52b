; touchstone: contracts
#lang racket
;; What `compose` makes has a name in Racket; here it has none.
(provide (contract-out [f (-> any/c (not/c (list/c "a")))]))
(define (f x) (with-handlers ([exn:fail? (lambda (e) 'caught)]) (and (object-name (compose car cdr)) '("a"))))
