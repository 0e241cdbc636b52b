#lang racket
;; Blames insertion-sort.bad: of two equal numbers one is lost.

(require "insertion-sort.bad.rkt")

(sort-numbers (list 0 0))
