#lang racket
;; Blames mem.bad: the list is '(1) and doesn't have 0.

(require "mem.bad.rkt")

(copies 1 0)
