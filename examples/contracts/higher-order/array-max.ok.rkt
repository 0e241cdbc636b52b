#lang racket
;; An array is a function from indices to numbers; its greatest element is at least each of the others.

(provide (contract-out
          [array-max (->i ([n exact-positive-integer?]
                           [at (n) (-> (and/c exact-nonnegative-integer? (</c n)) exact-integer?)])
                          [result exact-integer?])]))

(define (greatest-from i n at best)
  (if (= i n)
      best
      (let ([x (at i)])
        (greatest-from (+ i 1) n at (if (> x best) x best)))))

(define (array-max n at)
  (greatest-from 1 n at (at 0)))
