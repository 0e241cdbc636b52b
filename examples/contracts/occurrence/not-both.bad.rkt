#lang racket
;; If it isn't true that both are so, and the first is, then the second isn't.
;; Broken: the case of a number and a string is taken for the other one.

(provide (contract-out
          [combine (-> (or/c string? exact-integer?) (or/c string? exact-integer?) exact-integer?)]))

(define (combine x y)
  (cond [(and (exact-integer? x) (exact-integer? y)) (+ x y)]
        [(exact-integer? x) (+ x (string-length y))]
        [(string? y) (+ (string-length x) 1)]
        [else (+ (string-length x) (string-length y))]))
