#lang racket
;; Blames e-simple.bad: the result is 'odd, no integer.

(require "e-simple.bad.rkt")

(safe-half 1 (λ (n) n))
