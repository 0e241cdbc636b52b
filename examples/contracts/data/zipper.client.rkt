#lang racket
;; Blames zipper.bad: no clause of `match` for the left of the beginning.

(require "zipper.bad.rkt")

(whole (start (list 1)))
