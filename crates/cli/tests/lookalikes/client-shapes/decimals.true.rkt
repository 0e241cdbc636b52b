; touchstone: contracts
#lang racket
(provide (contract-out [f (-> any/c)]))
(define (f) (if (exact? (string->number "15")) 1 (car (list))))
