#lang racket
;; Blames both.bad: `string-length` of a symbol.

(require "both.bad.rkt")

(join 1 'y)
