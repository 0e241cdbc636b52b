#lang racket
;; A function's answer is kept with itself, and both are handed to whoever asks for the pair.

(provide (contract-out
          [difference (-> (-> exact-integer? exact-integer?) exact-integer? (=/c 0))]))

(define (keep h n)
  (let ([seen (h n)])
    (λ (receiver) (receiver seen seen))))

(define (difference h n)
  ((keep h n) (λ (a b) (- a b))))
