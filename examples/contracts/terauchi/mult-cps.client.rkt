#lang racket
;; Blames mult-cps.bad: the continuation asks for a natural number and gets -1.

(require "mult-cps.bad.rkt")

(mult-cps 1 0 (λ (p) p))
