#lang racket
;; A test of a variable narrows it in the branch that the test guards.

(provide (contract-out [next (-> any/c number?)]))

(define (next x)
  (if (number? x) (add1 x) 0))
