#lang racket
;; A predicate of one's own narrows as the predicates do that it's made of.

(provide (contract-out [double (-> any/c exact-integer?)]))

(define (text-or-number? x)
  (or (string? x) (exact-integer? x)))

(define (double x)
  (cond [(not (text-or-number? x)) 0]
        [(string? x) (* 2 (string-length x))]
        [else (* 2 x)]))
