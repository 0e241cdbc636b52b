#lang racket
;; Blames fold-fun-list.bad: the result is -1, no natural number.

(require "fold-fun-list.bad.rkt")

(run-all (list (λ (n) 0)) 0)
