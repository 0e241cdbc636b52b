#lang racket
;; The sum of the numbers up to n is at least n.

(provide (contract-out
          [sum (->i ([n exact-integer?])
                    [result (n) (>=/c n)])]))

(define (sum n)
  (if (<= n 0)
      0
      (+ n (sum (- n 1)))))
