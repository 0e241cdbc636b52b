#lang racket
;; Blames intervals.bad: the list begins with [0, 2] and goes on with [2, 2], which overlap.

(require "intervals.bad.rkt")

(add (list (span 0 0) (span 2 2)) (span 0 2))
