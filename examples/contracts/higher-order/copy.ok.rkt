#lang racket
;; A list copied by a higher-order copier; the copy is as long as the original.

(provide (contract-out
          [copy (->i ([xs (listof any/c)])
                     [result (xs) (λ (ys) (and (list? ys) (= (length ys) (length xs))))])]))

(define (copier recur)
  (λ (xs)
    (if (null? xs)
        '()
        (cons (car xs) (recur (cdr xs))))))

(define (copy xs)
  ((copier copy) xs))
