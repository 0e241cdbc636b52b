; touchstone: contracts
#lang racket
(provide (contract-out [f (-> (-> any/c) any/c)]))
(define (f g) (if (= (length (call-with-values g list)) 3) (car (list)) 1))
