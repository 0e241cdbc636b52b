; touchstone: contracts
#lang racket
(provide (contract-out [f (->* () #:rest any/c integer?)]))
(define (f . xs) (if (and (pair? xs) (pair? (cdr xs)) (pair? (cddr xs)) (pair? (cdddr xs))) "many" 0))
