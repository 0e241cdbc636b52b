; touchstone: contracts --prove
#lang racket
;; The two elements are looked at one after the other: another thread may change both in between.
(provide (contract-out [up! (-> any/c)] [same (-> #t)]))
(define pair (box 0))
(define (up!) (set-box! pair (+ 1 (unbox pair))))
(define (same) (= (unbox pair) (unbox pair)))
