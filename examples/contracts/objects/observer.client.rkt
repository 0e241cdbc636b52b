#lang racket
;; Blames observer.bad: the observer asks for a natural number and gets -1.

(require "observer.bad.rkt")

(let ([cell (make-cell 1)])
  ((cell 'watch) (λ (n) n))
  ((cell 'set) 0))
