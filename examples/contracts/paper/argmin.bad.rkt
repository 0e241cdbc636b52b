#lang racket
;; The element of a list for which a function is smallest (RCC §4.3).
;; Broken: the contract lets the function produce complex numbers.

(provide (contract-out
          [argmin (-> (-> any/c number?) (and/c pair? list?) any/c)]))

(define (argmin f xs)
  (argmin/acc f (car xs) (f (car xs)) (cdr xs)))

(define (argmin/acc f b a xs)
  (cond [(null? xs) b]
        [(< a (f (car xs))) (argmin/acc f b a (cdr xs))]
        [else (argmin/acc f (car xs) (f (car xs)) (cdr xs))]))
