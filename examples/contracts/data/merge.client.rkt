#lang racket
;; Blames merge.bad: 2 is put before 1.

(require "merge.bad.rkt")

(merge (list 2) (list 0 1))
