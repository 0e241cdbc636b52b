; touchstone: contracts
#lang racket
;; `(error 'f "abc~q")` fails by itself.
(provide (contract-out [f (-> (and/c string? (lambda (s) (string-prefix? s "abc"))) any)]))
(define (f s) (error 'f s))
