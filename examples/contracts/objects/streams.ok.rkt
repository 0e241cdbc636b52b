#lang racket
;; Infinite sequences as thunks: a stream of natural numbers, mapped, filtered and cut.

(provide (contract-out
          [from (-> exact-nonnegative-integer? stream/c)]
          [smap (-> (-> exact-nonnegative-integer? exact-nonnegative-integer?) stream/c stream/c)]
          [take-n (->i ([s stream/c] [n exact-nonnegative-integer?])
                       [result (n) (λ (xs) (and (list? xs) (= n (length xs))))])]))

(define stream/c
  (-> (cons/c exact-nonnegative-integer? (recursive-contract stream/c))))

(define (from n)
  (λ () (cons n (from (+ n 1)))))

(define (smap f s)
  (λ ()
    (let ([now (s)])
      (cons (f (car now)) (smap f (cdr now))))))

(define (take-n s n)
  (if (= n 0)
      '()
      (let ([now (s)])
        (cons (car now) (take-n (cdr now) (- n 1))))))
