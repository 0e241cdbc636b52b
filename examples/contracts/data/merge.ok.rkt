#lang racket
;; Two lists in increasing order become one.

(provide (contract-out
          [merge (-> increasing/c increasing/c increasing/c)]))

(define (increasing? xs)
  (or (null? xs)
      (null? (cdr xs))
      (and (<= (first xs) (second xs))
           (increasing? (rest xs)))))

(define increasing/c (and/c (listof exact-integer?) increasing?))

(define (merge xs ys)
  (cond [(null? xs) ys]
        [(null? ys) xs]
        [(<= (car xs) (car ys)) (cons (car xs) (merge (cdr xs) ys))]
        [else (cons (car ys) (merge xs (cdr ys)))]))
