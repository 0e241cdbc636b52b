#lang racket
;; Blames argmin.bad: `<` of a complex number.

(require "argmin.bad.rkt")

(argmin (λ (x) +i) (list 0 0))
