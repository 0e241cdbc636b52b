#lang racket
;; Blames combinators.bad: the second parser may have nothing.

(require "combinators.bad.rkt")

(parse (sequence-of item item) "a")
