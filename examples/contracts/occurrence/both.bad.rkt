#lang racket
;; `and` of tests of two variables.
;; Broken: one of them is enough.

(provide (contract-out [join (-> any/c any/c exact-integer?)]))

(define (join x y)
  (if (or (exact-integer? x) (string? y))
      (+ x (string-length y))
      0))
