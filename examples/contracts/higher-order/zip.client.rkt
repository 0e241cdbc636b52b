#lang racket
;; Blames zip.bad: `cdr` of an empty list.

(require "zip.bad.rkt")

(zip-with (λ (x y) x) (list 1) (list 2))
