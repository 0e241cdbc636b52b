#lang racket
;; Blames pipeline.bad: a predicate of integers is asked of #f.

(require "pipeline.bad.rkt")

((keeping even? (collector)) 'push #f)
