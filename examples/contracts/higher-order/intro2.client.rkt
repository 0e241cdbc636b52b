#lang racket
;; Blames intro2.bad: `g` asks for a number greater than 0 and gets 0.

(require "intro2.bad.rkt")

(start (λ (d) d) -1)
