; touchstone: contracts
#lang racket
(provide (contract-out [f (-> box? integer?)]))
(define (f b) (if (box? b) 0 "none"))
