#lang racket
;; A list of copies has the thing copied in it, if it has anything in it.
;; Broken: what is in the list is one too much.

(provide (contract-out
          [copies (->i ([n exact-nonnegative-integer?] [x exact-integer?])
                       [result (n x) (λ (xs) (or (= n 0) (has? x xs)))])]))

(define (has? x xs)
  (cond [(null? xs) #f]
        [(= x (car xs)) #t]
        [else (has? x (cdr xs))]))

(define (copies n x)
  (if (= n 0)
      '()
      (cons (+ x 1) (copies (- n 1) x))))
