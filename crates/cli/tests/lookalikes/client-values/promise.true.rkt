; touchstone: contracts
#lang racket
(provide (contract-out [f (-> any/c integer?)]))
(define (f p) (if (pair? p) 1 0))
