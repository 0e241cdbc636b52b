; touchstone: contracts --prove
#lang racket
;; A chaperone with `p-x` calls `check` when the field is read.
(struct p (x))
(define busy 0)
(provide (contract-out [struct p ([x integer?])] [f (-> p? any/c)] [check (-> (=/c 0))]))
(define (f v) (set! busy 1) (let ([y (p-x v)]) (set! busy 0) y))
(define (check) busy)
