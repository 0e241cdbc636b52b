#lang racket
;; Blames intro3.bad: the result of (start f 0) is 0, which isn't greater than 0.

(require "intro3.bad.rkt")

(start (λ (m) 0) 0)
