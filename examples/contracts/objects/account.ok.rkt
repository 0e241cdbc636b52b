#lang racket
;; An account that's never overdrawn: a withdrawal that's too great is refused.

(provide (contract-out
          [open-account (-> exact-nonnegative-integer? account/c)]))

(define account/c
  (-> (one-of/c 'balance 'deposit 'withdraw) exact-nonnegative-integer? exact-nonnegative-integer?))

(define (open-account balance)
  (λ (msg amount)
    (case msg
      [(balance) balance]
      [(deposit) (set! balance (+ balance amount)) balance]
      [(withdraw)
       (when (>= balance amount)
         (set! balance (- balance amount)))
       balance])))
