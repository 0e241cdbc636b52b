#lang racket
;; Blames boolflip.bad: after one round they're the same.

(require "boolflip.bad.rkt")

(flips 1 #t)
