#lang racket
;; Blames hundred.bad: / by 0.

(require "hundred.bad.rkt")

(f 100)
