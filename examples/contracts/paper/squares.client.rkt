#lang racket
;; Blames squares.bad: the result is 1/2.

(require "squares.bad.rkt")

(f 1)
