#lang racket
(provide (contract-out [same (-> exact-integer? exact-integer?)]))
(define (same n) n)
