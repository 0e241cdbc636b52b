#lang racket
;; Blames parser.bad: a point as a digit.

(require "parser.bad.rkt")

(number ".")
