#lang racket
;; A list seen through an iterator: the next element is only there if the iterator says so.
;; Broken: the end isn't looked for before an element is taken.

(provide (contract-out
          [iterate (-> (listof exact-integer?) (-> (one-of/c 'done? 'next) any/c))]
          [drain (-> (listof exact-integer?) (listof exact-integer?))]))

(define (iterate xs)
  (λ (msg)
    (cond [(eq? msg 'done?) (null? xs)]
          [(not (pair? xs)) (car xs)]
          [else
           (let ([x (car xs)])
             (set! xs (cdr xs))
             x)])))

(define (drain xs)
  (let ([it (iterate xs)])
    (let loop ()
      (if (it 'done?)
          '()
          (let ([x (it 'next)])
            (cons x (loop)))))))
