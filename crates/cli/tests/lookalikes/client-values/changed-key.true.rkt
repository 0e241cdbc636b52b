; touchstone: contracts
#lang racket
(provide (contract-out [g (-> any/c any)]))
(define (g x)
  (define h (hash (list 1) 1))
  (if (hash-ref h (list 1) #f) 0 (car (list))))
