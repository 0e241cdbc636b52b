; touchstone: contracts
#lang racket
;; `g` captures its continuation, `h` enters it again: the vector that `v` is gets another element.
(provide (contract-out [f (-> (-> integer?) (-> any/c) any/c)]))
(define (f g h)
  (define v (build-vector 1 (λ (i) (g))))
  (define a (vector-ref v 0))
  (h)
  (if (= a (vector-ref v 0)) 1 (car (list))))
