; touchstone: contracts
#lang racket
(provide (contract-out [f (-> (cons/c integer? integer?) (cons/c integer? integer?) integer?)]))
(define (f a b) (if (and (= (car a) 5) (equal? a b)) 1 0))
