#lang racket
;; Blames sorting.bad: an index beyond the vector.

(require "sorting.bad.rkt")

(find 9 (vector-immutable 1 2 3))
