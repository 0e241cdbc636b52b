#lang racket
;; Blames roman.bad: less than nothing.

(require "roman.bad.rkt")

(value (list #\I #\V))
