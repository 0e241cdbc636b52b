#lang racket
;; Infinite streams of numbers, and a sieve.
(provide (contract-out
          [multiples-left-out (-> exact-positive-integer? stream? stream?)]
          [primes-below (->i ([n (integer-in 0 12)])
                             [r (n) (listof (and/c (integer-in 2 12) (</c (max 3 n))))])]
          [smallest-factor (->i ([n (integer-in 2 12)])
                                [r (n) (λ (d) (and (> d 1) (zero? (remainder n d))))])]))

(define (from n) (stream-cons n (from (add1 n))))

(define (multiples-left-out d s)
  (stream-filter (λ (x) (not (and (exact-integer? x) (zero? (remainder x d))))) s))

(define (sieve s)
  (define p (stream-first s))
  (stream-cons p (sieve (multiples-left-out p (stream-rest s)))))

(define primes (sieve (from 2)))

(define (primes-below n)
  (for/list ([p (in-stream primes)] #:break (>= p n)) p))

(define (smallest-factor n)
  (for/first ([p (in-stream primes)] #:when (zero? (remainder n p))) p))
