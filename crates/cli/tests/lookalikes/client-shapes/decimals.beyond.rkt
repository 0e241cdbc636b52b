; touchstone: contracts
#lang racket
;; (parameterize ([read-decimal-as-inexact #f]) (f))
(provide (contract-out [f (-> any/c)]))
(define (f) (if (exact? (string->number "1.5")) (car (list)) 1))
