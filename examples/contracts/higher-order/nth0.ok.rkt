#lang racket
;; The element of a list at a place that the list has.

(provide (contract-out
          [nth (->i ([xs (listof exact-integer?)]
                     [n (xs) (and/c exact-nonnegative-integer? (</c (length xs)))])
                    [result exact-integer?])]))

(define (nth xs n)
  (if (= n 0)
      (car xs)
      (nth (cdr xs) (- n 1))))
