#lang racket
;; If it isn't true that both are so, and the first is, then the second isn't.

(provide (contract-out
          [combine (-> (or/c string? exact-integer?) (or/c string? exact-integer?) exact-integer?)]))

(define (combine x y)
  (cond [(and (exact-integer? x) (exact-integer? y)) (+ x y)]
        [(exact-integer? x) (+ x (string-length y))]
        [(exact-integer? y) (+ (string-length x) y)]
        [else (+ (string-length x) (string-length y))]))
