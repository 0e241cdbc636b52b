; touchstone: contracts --prove
#lang racket
;; Whatever threads do meanwhile, what is written is not negative.
(provide (contract-out [deposit! (-> natural? void?)] [withdraw! (-> natural? boolean?)] [balance (-> natural?)]))
(define b 0)
(define (deposit! n) (set! b (+ b n)))
(define (withdraw! n) (let ([now b]) (if (<= n now) (begin (set! b (- now n)) #t) #f)))
(define (balance) b)
