#lang racket
;; Blames sum-all.bad: (sum 1/2) is 0.

(require "sum-all.bad.rkt")

(sum 1/2)
