#lang racket
;; Blames sum-cps.bad: the continuation asks for at least 1 and gets 0.

(require "sum-cps.bad.rkt")

(sum-cps 1 (λ (sum) sum))
