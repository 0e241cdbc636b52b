#lang racket
;; Blames matrix.bad: `vector-ref` beyond the end.

(require "matrix.bad.rkt")

(cell (identity-matrix 2) 1 1)
