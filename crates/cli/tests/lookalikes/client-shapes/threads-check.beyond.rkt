; touchstone: contracts --prove
#lang racket
;; Another thread may withdraw between the question and the answer.
(provide (contract-out [deposit! (-> natural? void?)] [withdraw! (-> natural? boolean?)] [balance (-> natural?)]))
(define b 0)
(define (deposit! n) (set! b (+ b n)))
(define (withdraw! n) (if (<= n b) (begin (set! b (- b n)) #t) #f))
(define (balance) b)
