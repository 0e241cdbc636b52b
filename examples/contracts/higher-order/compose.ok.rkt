#lang racket
;; Composition of order 3: the composite keeps what both functions promise.

(provide (contract-out
          [compose2 (-> (-> (>=/c 0) (>=/c 1))
                        (-> exact-integer? (>=/c 0))
                        (-> exact-integer? (>=/c 1)))]))

(define (compose2 f g)
  (λ (x) (f (g x))))
