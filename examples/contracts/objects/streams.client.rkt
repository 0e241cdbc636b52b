#lang racket
;; Blames streams.bad: the second element is -1.

(require "streams.bad.rkt")

(take-n (from 0) 2)
