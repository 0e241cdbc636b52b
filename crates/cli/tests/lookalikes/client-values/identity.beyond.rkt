; touchstone: contracts
#lang racket
;; Two strings are equal, but not the same.
(provide (contract-out [f (-> string? string? integer?)]))
(define (f s t) (if (and (string=? s t) (not (eq? s t))) "BUG" 0))
