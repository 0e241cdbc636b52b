#lang racket
;; Blames two-kinds.bad: `string-length` of a number.

(require "two-kinds.bad.rkt")

(size 1)
