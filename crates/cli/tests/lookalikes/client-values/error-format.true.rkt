; touchstone: contracts
#lang racket
(provide (contract-out [f (-> string? any)]))
(define (f s) (error 'f "~a" s))
