#lang racket
;; Blames rope.bad: `string-ref` beyond the end.

(require "rope.bad.rkt")

(at (glue "a" "b") 1)
