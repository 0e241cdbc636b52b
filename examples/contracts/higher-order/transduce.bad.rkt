#lang racket
;; Steps of a fold, made from steps: `mapping`, `keeping`, `taking`.
(define step/c (-> any/c any/c any/c))

(provide (contract-out
          [mapping (-> (-> any/c any/c) (-> step/c step/c))]
          [keeping (-> (-> any/c any/c) (-> step/c step/c))]
          [run (-> (-> step/c step/c) (listof any/c) list?)]
          [squares-of-even (-> (listof exact-integer?) (listof (and/c exact-nonnegative-integer? even?)))]))

(define (((mapping f) step) so-far x) (step so-far (f x)))

(define (((keeping ok?) step) so-far x)
  (if (ok? x) (step so-far x) so-far))

(define (collect so-far x)
  (if (list? so-far) (cons x so-far) (list x)))

(define (run transducer xs)
  (define result (foldl (λ (x so-far) ((transducer collect) so-far x)) '() xs))
  (if (list? result) (reverse result) '()))

(define (squares-of-even xs)
  (run (compose (keeping odd?) (mapping sqr)) xs))
