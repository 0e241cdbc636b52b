#lang racket
;; Two lists of the same length, element by element.

(provide (contract-out
          [zip-with (->i ([f (-> exact-integer? exact-integer? exact-integer?)]
                          [xs (listof exact-integer?)]
                          [ys (xs) (and/c (listof exact-integer?)
                                          (λ (ys) (= (length ys) (length xs))))])
                         [result (xs) (λ (zs) (= (length zs) (length xs)))])]))

(define (zip-with f xs ys)
  (cond [(null? xs) '()]
        [else (cons (f (car xs) (car ys))
                    (zip-with f (cdr xs) (cdr ys)))]))
