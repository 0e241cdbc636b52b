; touchstone: contracts
#lang racket
(provide (contract-out [f (-> any/c)]))
(define (f) (if (equal? (set->list (set 3 1 2)) (list 3 2 1)) (car (list)) 1))
