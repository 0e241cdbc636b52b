#lang racket
;; A counter as a closure over its state. It counts up, and says how far it is.
;; Broken: a reset makes it negative.

(provide (contract-out
          [make-counter (-> counter/c)]))

(define counter/c
  (->i ([msg (one-of/c 'up 'value 'reset)])
       [result (msg) (match msg
                       ['value exact-nonnegative-integer?]
                       [_ void?])]))

(define (make-counter)
  (let ([n 0])
    (λ (msg)
      (case msg
        [(up) (set! n (+ n 1))]
        [(reset) (set! n (- n 1))]
        [(value) n]))))
