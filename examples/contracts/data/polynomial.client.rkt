#lang racket
;; Blames polynomial.bad: zeros at the end.

(require "polynomial.bad.rkt")

(scale 0 (list 1))
