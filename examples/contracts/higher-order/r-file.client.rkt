#lang racket
;; Blames r-file.bad: `close-in` of a closed file.

(require "r-file.bad.rkt")

(copy-file (λ (i) #f) 1)
