#lang racket
;; A counter as a closure over its state. It counts up, and says how far it is.

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
        [(reset) (set! n 0)]
        [(value) n]))))
