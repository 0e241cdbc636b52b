#lang racket
;; Blames copy.bad: the copy of a list of 1 has 2.

(require "copy.bad.rkt")

(copy (list 0))
