#lang racket
;; Blames array-max.bad: the array is asked for its element 1, and has only 0.

(require "array-max.bad.rkt")

(array-max 1 (λ (i) 0))
