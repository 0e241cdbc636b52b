#lang racket
;; Blames intro1.bad: `quotient` by 0.

(require "intro1.bad.rkt")

(start 0)
