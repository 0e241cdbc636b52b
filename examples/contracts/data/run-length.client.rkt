#lang racket
;; Blames run-length.bad: two runs of equal strings.

(require "run-length.bad.rkt")

(encode (list (list 1) (list 1)))
