#lang racket
;; Blames first-quadrant.bad: `>=` of a complex number.

(require "first-quadrant.bad.rkt")

(first-quadrant? (λ (msg) (case msg [(x) +i] [(y) 0])))
