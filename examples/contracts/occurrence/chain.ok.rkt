#lang racket
;; Each case of a chain is reached by what the earlier ones leave.

(provide (contract-out
          [weight (-> (or/c boolean? symbol? exact-integer? (listof any/c)) exact-integer?)]))

(define (weight x)
  (cond [(boolean? x) (if x 1 0)]
        [(symbol? x) (string-length (symbol->string x))]
        [(null? x) 0]
        [(pair? x) (length x)]
        [else (abs x)]))
