; touchstone: contracts --prove
#lang racket
;; Another thread calls `check` in the midst of `f`.
(provide (contract-out [f (-> any/c)] [check (-> (=/c 0))]))
(define busy 0)
(define (f) (set! busy 1) (set! busy 0) 1)
(define (check) busy)
