#lang racket
;; A number is divided by something for each element of a list; what it's divided by comes from a function.

(provide (contract-out
          [fold-div (-> (-> exact-integer? exact-integer?) rational? (listof exact-integer?) rational?)]))

(define (fold f acc xs)
  (cond [(null? xs) acc]
        [else (fold f (f (car xs) acc) (cdr xs))]))

(define (positive n) (+ 1 (* n n)))

(define (fold-div g start xs)
  (fold (λ (x acc) (/ acc (positive (g x)))) start xs))
