; touchstone: contracts
#lang racket
(provide (contract-out [f (-> symbol? (-> any/c) integer?)]))
(define (f s g) (if (equal? s 'ab) (begin (g) (if (equal? s 'ab) 0 "changed")) 0))
