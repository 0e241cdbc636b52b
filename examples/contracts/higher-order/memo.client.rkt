#lang racket
;; Blames memo.bad: the answer is 0, which isn't greater than 0.

(require "memo.bad.rkt")

(let ([g (remembering (λ (n) 1))])
  (list (g 0) (g 1)))
