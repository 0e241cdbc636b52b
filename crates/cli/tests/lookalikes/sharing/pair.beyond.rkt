; touchstone: contracts
#lang racket
;; (let ([p (cons 5 0)]) (f p p))
(provide (contract-out [f (-> (cons/c integer? integer?) (cons/c integer? integer?) integer?)]))
(define (f a b) (if (and (= (car a) 5) (eq? a b)) "same" 0))
