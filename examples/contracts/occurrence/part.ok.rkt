#lang racket
;; A test of a pair's part narrows the part.

(provide (contract-out [head-plus (-> (cons/c any/c any/c) number?)]))

(define (head-plus p)
  (if (number? (car p))
      (+ 1 (car p))
      7))
