#lang racket
;; Each case of a chain is reached by what the earlier ones leave.
;; Broken: the empty list isn't thought of.

(provide (contract-out
          [weight (-> (or/c boolean? symbol? exact-integer? (listof any/c)) exact-integer?)]))

(define (weight x)
  (cond [(boolean? x) (if x 1 0)]
        [(symbol? x) (string-length (symbol->string x))]

        [(pair? x) (length x)]
        [else (abs x)]))
