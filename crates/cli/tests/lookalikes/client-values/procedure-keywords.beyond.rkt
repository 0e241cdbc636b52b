; touchstone: contracts
#lang racket
(provide (contract-out [f (-> (-> #:k integer? integer?) integer?)]))
(define (f g) (if (= (g #:k 1) 5) "five" 0))
