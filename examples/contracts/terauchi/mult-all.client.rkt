#lang racket
;; Blames mult-all.bad: (mult 0 1) is -1.

(require "mult-all.bad.rkt")

(mult 0 1)
