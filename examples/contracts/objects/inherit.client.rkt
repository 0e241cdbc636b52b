#lang racket
;; Blames inherit.bad: `max` of nothing.

(require "inherit.bad.rkt")

((container 0 null) 'fullest)
