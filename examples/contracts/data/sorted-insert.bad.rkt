#lang racket
;; A number is put into its place in a sorted list.
;; Broken: the comparison is turned around.

(provide (contract-out
          [insert (-> exact-integer? sorted? sorted?)]))

(define (sorted? xs)
  (or (null? xs)
      (and (pair? xs)
           (exact-integer? (car xs))
           (or (null? (cdr xs))
               (and (pair? (cdr xs))
                    (exact-integer? (cadr xs))
                    (<= (car xs) (cadr xs))
                    (sorted? (cdr xs)))))))

(define (insert x xs)
  (cond [(null? xs) (list x)]
        [(>= x (car xs)) (cons x xs)]
        [else (cons (car xs) (insert x (cdr xs)))]))
