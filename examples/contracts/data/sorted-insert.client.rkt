#lang racket
;; Blames sorted-insert.bad: 1 goes before 0.

(require "sorted-insert.bad.rkt")

(insert 1 (list 0))
