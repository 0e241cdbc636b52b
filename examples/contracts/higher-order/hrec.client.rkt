#lang racket
;; Blames hrec.bad: `g` is promised natural numbers and gets -1.

(require "hrec.bad.rkt")

(settle (λ (n) n) -1)
