#lang racket
;; A shop's stock: a table from names to counts, none of them zero.
(define stock/c (hash/c symbol? exact-positive-integer? #:immutable #t))

(provide (contract-out
          [add (-> stock/c symbol? exact-positive-integer? stock/c)]
          [in-stock (-> stock/c symbol? exact-nonnegative-integer?)]
          [sell (->i ([stock stock/c] [what symbol?] [n (stock what) (integer-in 0 (in-stock stock what))])
                     [r stock/c])]
          [names (-> stock/c (set/c symbol?))]))

(define (in-stock stock what) (hash-ref stock what 0))

(define (add stock what n)
  (hash-update stock what (λ (before) (+ before n)) 0))

(define (sell stock what n)
  (define left (- (in-stock stock what) n))
  (if (zero? n)
      (hash-remove stock what)
      (hash-set stock what left)))

(define (names stock) (list->set (hash-keys stock)))
