; touchstone: contracts --prove
#lang racket
;; A port of the client calls `check` when something is put on it.
(provide (contract-out [f (-> any/c)] [check (-> (=/c 0))]))
(define busy 0)
(define (f) (set! busy 1) (display "hi") (set! busy 0) 1)
(define (check) busy)
