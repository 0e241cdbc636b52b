#lang racket
;; Blames lazy.bad: one element too few.

(require "lazy.bad.rkt")

(take-flow (from 1) 3)
