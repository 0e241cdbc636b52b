#lang racket
;; Objects with a parent: what an object doesn't answer its parent does.
(define object/c (->* (symbol?) #:rest list? any/c))

(provide (contract-out
          [thing (-> exact-nonnegative-integer? object/c)]
          [container (-> exact-nonnegative-integer? (listof (integer-in 0 100)) object/c)]
          [weight-of (-> exact-nonnegative-integer? (listof (integer-in 0 100)) exact-nonnegative-integer?)]))

(define (thing weight)
  (λ (message . arguments)
    (case message
      [(weight) weight]
      [(heavier?) (and (pair? arguments) (real? (car arguments)) (> weight (car arguments)))]
      [else #f])))

(define (container weight contents)
  (define parent (thing weight))
  (λ (message . arguments)
    (case message
      [(weight) (apply + (parent 'weight) contents)]
      [(count) (length contents)]
      [(fullest) (apply max contents)]
      [else (apply parent message arguments)])))

(define (weight-of weight contents)
  ((container weight contents) 'weight))
