#lang racket
;; Blames calculator.bad: a division by zero.

(require "calculator.bad.rkt")

(evaluate '(/ 1 (- 2 2)))
