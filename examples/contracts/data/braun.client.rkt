#lang racket
;; Blames braun.bad: of three elements two are left, both on the right.

(require "braun.bad.rkt")

(shrink (grow (grow (grow empty-tree 1) 2) 3))
