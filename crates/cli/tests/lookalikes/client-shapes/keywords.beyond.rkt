; touchstone: contracts
#lang racket
;; Only one of the two keywords is given.
(provide (contract-out [f (->* () (#:a boolean? #:b boolean?) integer?)]))
(define (f #:a [a #f] #:b [b 'none]) (if (and a (eq? b 'none)) "one" 0))
