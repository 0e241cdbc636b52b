; touchstone: contracts
#lang racket
(provide (contract-out [f (-> (list/c integer?) (-> any/c) any/c)]))
(define (f b g) (if (= (car b) 1) (begin (g) (if (= (car b) 1) 1 (car (list)))) 1))
