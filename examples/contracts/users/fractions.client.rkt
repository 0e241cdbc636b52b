#lang racket
;; Blames fractions.bad: a denominator below zero.

(require "fractions.bad.rkt")

(make-fraction 1 -2)
