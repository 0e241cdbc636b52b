#lang racket
;; Blames evaluator.bad: / by 0.

(require "evaluator.bad.rkt")

(evaluate (over (lit 1) (plus (lit 0) (lit 0))))
