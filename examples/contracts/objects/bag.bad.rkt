#lang racket
;; A bag of numbers as an object with private state and a method of higher order.
;; Broken: the count begins at 1.

(provide (contract-out
          [new-bag (-> bag/c)]))

(define bag/c
  (->i ([msg (one-of/c 'add 'size 'fold)])
       [result (msg) (case msg
                       [(add) (-> exact-integer? exact-positive-integer?)]
                       [(size) (-> exact-nonnegative-integer?)]
                       [(fold) (-> (-> exact-integer? exact-integer? exact-integer?) exact-integer? exact-integer?)])]))

(define (new-bag)
  (define items '())
  (define count 1)
  (λ (msg)
    (case msg
      [(add) (λ (x)
               (set! items (cons x items))
               (set! count (+ count 1))
               count)]
      [(size) (λ () count)]
      [(fold) (λ (f start)
                (let loop ([n count] [xs items] [sum start])
                  (if (= n 0)
                      sum
                      (loop (- n 1) (cdr xs) (f (car xs) sum)))))])))
