; touchstone: contracts
#lang racket
(provide (contract-out [mk (-> hash?)]))
(define (mk) (hash 'a 1))
