#lang racket
;; Blames church.bad: a number is applied as a function.

(require "church.bad.rkt")

(sum 0 1)
