#lang racket
;; A cell that tells its observers of each change; they are told the value that the cell has.
;; Broken: observers are told the difference to the old value.

(provide (contract-out
          [make-cell (-> exact-nonnegative-integer? cell/c)]))

(define cell/c
  (->i ([msg (one-of/c 'get 'set 'watch)])
       [result (msg) (case msg
                       [(get) (-> exact-nonnegative-integer?)]
                       [(set) (-> exact-nonnegative-integer? void?)]
                       [(watch) (-> (-> exact-nonnegative-integer? any/c) void?)])]))

(define (make-cell value)
  (let ([observers '()])
    (λ (msg)
      (case msg
        [(get) (λ () value)]
        [(set) (λ (new)
                  (let ([old value])
                   (set! value new)
                   (for-each (λ (tell) (tell (- new old))) observers)))]
        [(watch) (λ (tell)
                   (set! observers (cons tell observers)))]))))
