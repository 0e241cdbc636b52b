#lang racket
;; Blames tester.bad: `f` asks for a number greater than 0 and gets 0.

(require "tester.bad.rkt")

(when-fits (λ (x) #t) (λ (x) x) 0)
