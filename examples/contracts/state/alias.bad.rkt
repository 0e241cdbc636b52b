#lang racket
;; Money moved between accounts, which may be one and the same: the receiver has at least what was moved.
;; Broken: what's left is written last, over what was received if both are one.

(struct account (balance) #:mutable)

(provide (contract-out
          [open-account (-> (integer-in 0 1000) account?)]
          [balance (-> account? exact-nonnegative-integer?)]
          [move! (->i ([from account?]
                       [to account?]
                       [amount (from) (and/c exact-nonnegative-integer? (<=/c (balance from)))])
                      [received (amount) (>=/c amount)])]))

(define (open-account start) (account start))
(define (balance a) (account-balance a))

(define (move! from to amount)
  (let ([left (- (account-balance from) amount)])
    (set-account-balance! to (+ (account-balance to) amount))
    (set-account-balance! from left)
    (account-balance to)))
