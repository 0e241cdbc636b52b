#lang racket
;; Blames fold-div.bad: / by 0.

(require "fold-div.bad.rkt")

(fold-div (λ (x) 1) 5 (list 0))
