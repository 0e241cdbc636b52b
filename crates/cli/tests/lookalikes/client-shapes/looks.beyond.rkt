; touchstone: contracts
#lang racket
;; (parameterize ([print-boolean-long-form #t]) (f #t))
(provide (contract-out [f (-> any/c any/c)]))
(define (f x) (if (equal? (format "~a" (and x #t)) "#true") (car (list)) 1))
