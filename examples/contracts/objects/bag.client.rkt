#lang racket
;; Blames bag.bad: `cdr` or `car` of an empty list.

(require "bag.bad.rkt")

(((new-bag) 'fold) (λ (x sum) x) 0)
