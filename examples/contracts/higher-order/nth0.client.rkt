#lang racket
;; Blames nth0.bad: `car` of an empty list.

(require "nth0.bad.rkt")

(nth (list 7) 0)
