#lang racket
;; A machine that takes coins: the change and the price together are what was put in.
(define coin/c (and/c exact-integer? (one-of/c 1 2 5 10)))

(provide (contract-out
          [insert! (-> coin/c exact-positive-integer?)]
          [buy! (-> (integer-in 1 20) (or/c #f exact-nonnegative-integer?))]
          [cancel! (-> exact-nonnegative-integer?)]
          [sales (-> exact-nonnegative-integer?)]))

(define credit 0)
(define taken 0)

(define (insert! coin)
  (set! credit (+ credit coin))
  credit)

(define (cancel!)
  (begin0 credit
          (set! credit 0)))

(define (buy! price)
  (cond [(< credit price) #f]
        [else
         (set! taken (+ taken price))
         (set! credit (- credit price))
         (cancel!)]))

(define (sales) taken)
