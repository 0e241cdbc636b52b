#lang racket
;; Blames braun-insert.bad: the right subtree has more elements than the left.

(require "braun-insert.bad.rkt")

(insert (insert 'leaf 1) 2)
