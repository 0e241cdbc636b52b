#lang racket
;; Blames mult.bad: (mult 0 1) is -1, which isn't at least 0.

(require "mult.bad.rkt")

(mult 0 1)
