#lang racket
;; Blames tagged.bad: `string-length` of a number.

(require "tagged.bad.rkt")

(value-of (cons 'number 0))
