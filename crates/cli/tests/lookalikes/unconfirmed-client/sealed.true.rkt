; touchstone: contracts
#lang racket
(provide (contract-out [f (-> any/c any/c integer?)]))
(define (f x y) (if (integer? x) "BUG" 0))
