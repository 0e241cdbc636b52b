#lang racket
(provide (contract-out [half (-> exact-integer? exact-integer?)]
                       [twice (-> exact-integer? exact-integer?)]))
(define (half n) (/ n 2))
(define (twice n) (* n 2))
