#lang racket
;; The place of the first element that a predicate likes; it's a place of the list, or #f.

(provide (contract-out
          [index-where (->i ([xs (listof exact-integer?)]
                             [like? (-> exact-integer? boolean?)])
                            [result (xs) (or/c #f (and/c exact-nonnegative-integer? (</c (length xs))))])]))

(define (index-where xs like?)
  (let loop ([rest xs] [i 0])
    (cond [(null? rest) #f]
          [(like? (car rest)) i]
          [else (loop (cdr rest) (+ i 1))])))
