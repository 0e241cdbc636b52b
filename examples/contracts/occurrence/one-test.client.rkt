#lang racket
;; Blames one-test.bad: `add1` of a string.

(require "one-test.bad.rkt")

(next "text")
