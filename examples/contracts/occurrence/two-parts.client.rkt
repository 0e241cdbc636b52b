#lang racket
;; Blames two-parts.bad: `string-length` of a number.

(require "two-parts.bad.rkt")

(parts (cons "a" 1))
