; touchstone: contracts
#lang racket
(provide (contract-out [f (-> symbol? symbol? integer?)]))
(define (f s t) (if (and (equal? s t) (not (eq? s t))) "BUG" 0))
