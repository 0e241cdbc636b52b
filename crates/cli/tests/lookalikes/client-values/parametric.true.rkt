; touchstone: contracts
#lang racket
;; What is under a variable is sealed: it's no integer for `f`.
(provide (contract-out [f (parametric->/c (A) (-> A any/c integer?))]))
(define (f x y) (if (integer? x) "BUG" 0))
