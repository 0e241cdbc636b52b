#lang racket
;; Blames counter.bad: the value is -1.

(require "counter.bad.rkt")

(let ([c (make-counter)])
  (c 'reset)
  (c 'value))
