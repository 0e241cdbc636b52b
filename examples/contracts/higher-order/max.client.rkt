#lang racket
;; Blames max.bad: 0 isn't at least 1.

(require "max.bad.rkt")

(max3 0 1 0)
