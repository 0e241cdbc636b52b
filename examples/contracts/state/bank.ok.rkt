#lang racket
;; Accounts of a bank. A transfer that can't be made changes nothing.
(provide (contract-out
          [open-account! (-> symbol? exact-nonnegative-integer? void?)]
          [transfer! (-> symbol? symbol? exact-nonnegative-integer? void?)]
          [balance (-> symbol? exact-nonnegative-integer?)]))

(define accounts (make-hash))

(define (open-account! name start)
  (when (hash-has-key? accounts name)
    (error 'open-account! "there's one of this name"))
  (hash-set! accounts name start))

(define (balance name) (hash-ref accounts name 0))

(define (transfer! from to amount)
  (define left (- (balance from) amount))
  (when (negative? left)
    (error 'transfer! "not enough"))
  (hash-set! accounts from left)
  (hash-update! accounts to (λ (b) (+ b amount)) 0))
