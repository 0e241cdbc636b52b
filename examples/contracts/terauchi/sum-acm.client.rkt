#lang racket
;; Blames sum-acm.bad: 3 are summed to 3 + 0, 1, 2, and 4 to less than 4.

(require "sum-acm.bad.rkt")

(sum-onto 4 0)
