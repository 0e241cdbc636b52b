#lang racket
;; Blames compose.bad: `f` asks for a number that's at least 0 and gets -1.

(require "compose.bad.rkt")

((compose2 (λ (x) 1) (λ (x) 0)) -1)
