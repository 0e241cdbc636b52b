; touchstone: contracts
#lang racket
;; A client that captures the continuation of its procedure comes back when `p` is forced.
(provide (contract-out [f (-> (-> any) #f)]))
(define (f g) (define p (delay 1)) (g) (begin0 (promise-forced? p) (force p)))
