#lang racket
;; Blames simplify.bad: one plus x, simplified to x.

(require "simplify.bad.rkt")

(simplify '(+ 1 x))
