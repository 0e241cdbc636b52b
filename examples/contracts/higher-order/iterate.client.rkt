#lang racket
;; Blames iterate.bad: a number that is not settled.

(require "iterate.bad.rkt")

(settle (λ (x) (+ x 1)) 0)
