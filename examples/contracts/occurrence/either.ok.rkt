#lang racket
;; `or` of two tests, and a second test in the branch.

(provide (contract-out [measure (-> any/c exact-integer?)]))

(define (measure x)
  (if (or (string? x) (symbol? x))
      (string-length (if (symbol? x) (symbol->string x) x))
      0))
