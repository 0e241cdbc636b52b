#lang racket
;; Blames transduce.bad: the square of an odd one.

(require "transduce.bad.rkt")

(squares-of-even (list 1))
