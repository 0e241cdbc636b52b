; touchstone: contracts
#lang racket
(provide (contract-out [f (-> (-> any/c) integer?)]))
(define (f g)
  (g)
  (define n 1)
  (if (= n 1) 0 "twice"))
