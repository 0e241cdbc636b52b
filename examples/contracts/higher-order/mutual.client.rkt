#lang racket
;; Blames mutual.bad: less than one for each.

(require "mutual.bad.rkt")

(alternate (λ (x) 1) (λ (x) 1) 3)
