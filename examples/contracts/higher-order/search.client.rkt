#lang racket
;; Blames search.bad: the place is 1 in a list of 1.

(require "search.bad.rkt")

(index-where (list 5) (λ (x) #t))
