; touchstone: contracts
#lang racket
;; (f secret)
(provide secret (contract-out [f (-> any/c integer?)]))
(define (secret) 0)
(define (f g) (if (eq? g secret) "BUG" 0))
