#lang racket/base
;; A bank account whose balance never goes below its overdraft limit.
(require racket/contract)

(struct account (owner [balance #:mutable] [history #:mutable]) #:transparent)

(define amount/c (and/c exact-integer? positive?))
(define current-fee (make-parameter 0))

(provide
 (contract-out
  [open-account (-> string? account?)]
  [deposit! (-> account? amount/c exact-nonnegative-integer?)]
  [withdraw! (-> account? amount/c exact-nonnegative-integer?)]
  [transfer! (->i ([from account?] [to account?] [amount amount/c])
                  [result boolean?])]
  [account-balance (-> account? exact-nonnegative-integer?)]
  [account? (-> any/c boolean?)]))

(define (open-account owner) (account owner 0 '()))

(define (record! a kind n)
  (set-account-history! a (cons (list kind n) (account-history a))))

(define (deposit! a n)
  (set-account-balance! a (+ (account-balance a) n))
  (record! a 'deposit n)
  (account-balance a))

(define (withdraw! a n)
  (define cost (+ n (current-fee)))
  (unless (> n (+ 50 (account-balance a)))
    (set-account-balance! a (- (account-balance a) cost))
    (record! a 'withdraw n))
  (account-balance a))

(define (transfer! from to n)
  (cond
    [(eq? from to) #f]
    [(>= (account-balance from) n)
     (parameterize ([current-fee 0])
       (withdraw! from n)
       (deposit! to n))
     #t]
    [else #f]))

(module+ test
  (require rackunit)
  (define a (open-account "ann"))
  (check-equal? (deposit! a 10) 10)
  (check-equal? (withdraw! a 30) 10))
