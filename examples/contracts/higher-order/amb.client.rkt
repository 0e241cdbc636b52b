#lang racket
;; Blames amb.bad: the least that was to be exceeded.

(require "amb.bad.rkt")

(pick (list 4 3) 4)
