#lang racket
;; Blames cps.bad: a division by zero.

(require "cps.bad.rkt")

(value-or '(div 1 0) 7)
