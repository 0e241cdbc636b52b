; touchstone: contracts
#lang racket
;; "abc~q" is no format string.
(provide (contract-out [f (-> (and/c string? (lambda (s) (string-prefix? s "abc"))) any)]))
(define (f s) (format s))
