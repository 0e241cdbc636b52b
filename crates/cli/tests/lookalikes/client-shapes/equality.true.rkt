; touchstone: contracts
#lang racket
(provide (contract-out [f (-> symbol? symbol? any/c)]))
(define (f x y) (if (and (equal? x y) (not (equal? y x))) (car (list)) 1))
