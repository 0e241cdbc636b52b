#lang racket
;; Blames mult.bad: (mult 1 1) is -1.

(require "mult.bad.rkt")

(mult 1 1)
