#lang racket
;; `and` of tests of two variables.

(provide (contract-out [join (-> any/c any/c exact-integer?)]))

(define (join x y)
  (if (and (exact-integer? x) (string? y))
      (+ x (string-length y))
      0))
