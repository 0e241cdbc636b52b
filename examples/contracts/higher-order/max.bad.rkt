#lang racket
;; The greatest of three numbers, with the comparison as an argument.
;; Broken: the second number is forgotten.

(provide (contract-out
          [max3 (->i ([x exact-integer?] [y exact-integer?] [z exact-integer?])
                     [result (x y z) (and/c (>=/c x) (>=/c y) (>=/c z))])]))

(define (choose greater? x y)
  (if (greater? x y) x y))

(define (fold3 f x y z)
  (f (f x x) z))

(define (max3 x y z)
  (fold3 (λ (a b) (choose > a b)) x y z))
