; touchstone: contracts
#lang racket
;; The procedure changes the box.
(provide (contract-out [f (-> (box/c integer?) (-> any/c) any/c)]))
(define (f b g) (if (= (unbox b) 1) (begin (g) (if (= (unbox b) 1) 1 (car (list)))) 1))
