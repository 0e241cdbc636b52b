; touchstone: contracts
#lang racket
;; ((hash-ref (mk) 'a) 0)
(provide (contract-out [mk (-> hash?)]))
(define (mk) (hash 'a (λ (x) (car x))))
