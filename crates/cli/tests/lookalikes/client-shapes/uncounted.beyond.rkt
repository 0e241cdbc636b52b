; touchstone: contracts
#lang racket
;; (f (λ () (values 1 2 3)))
(provide (contract-out [f (-> (-> any) any/c)]))
(define (f g) (if (= (length (call-with-values g list)) 3) (car (list)) 1))
