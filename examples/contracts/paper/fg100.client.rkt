#lang racket
;; Blames fg100.bad: / by 0.

(require "fg100.bad.rkt")

(f (λ (n) 100) 0)
