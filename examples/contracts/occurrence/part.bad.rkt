#lang racket
;; A test of a pair's part narrows the part.
;; Broken: the other part is used.

(provide (contract-out [head-plus (-> (cons/c any/c any/c) number?)]))

(define (head-plus p)
  (if (number? (car p))
      (+ 1 (cdr p))
      7))
