#lang racket
;; Composition of order 3: the composite keeps what both functions promise.
;; Broken: the functions are composed in the other order.

(provide (contract-out
          [compose2 (-> (-> (>=/c 0) (>=/c 1))
                        (-> exact-integer? (>=/c 0))
                        (-> exact-integer? (>=/c 1)))]))

(define (compose2 f g)
  (λ (x) (g (f x))))
