#lang racket
;; Tests inside tests: a list of numbers and of lists of numbers.

(provide (contract-out
          [total (-> (listof (or/c exact-integer? (listof exact-integer?))) exact-integer?)]))

(define (total xs)
  (cond [(null? xs) 0]
        [(exact-integer? (car xs)) (+ (car xs) (total (cdr xs)))]
        [(null? (car xs)) (total (cdr xs))]
        [else (+ (car (car xs)) (total (cons (cdr (car xs)) (cdr xs))))]))
