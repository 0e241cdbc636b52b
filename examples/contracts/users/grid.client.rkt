#lang racket
;; Blames grid.bad: the transpose has as many rows as columns.

(require "grid.bad.rkt")

(grid-transpose (make-grid 1 2))
