#lang racket
;; Blames red-black.bad: two red nodes to the right.

(require "red-black.bad.rkt")

(insert (insert (insert nothing 1) 2) 3)
