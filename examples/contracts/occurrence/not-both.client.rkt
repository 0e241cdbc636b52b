#lang racket
;; Blames not-both.bad: `string-length` of a number, the second one.

(require "not-both.bad.rkt")

(combine "x" 1)
