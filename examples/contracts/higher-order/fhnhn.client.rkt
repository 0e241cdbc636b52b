#lang racket
;; Blames fhnhn.bad: the difference is -1, not 0.

(require "fhnhn.bad.rkt")

(difference (λ (x) 0) 1)
