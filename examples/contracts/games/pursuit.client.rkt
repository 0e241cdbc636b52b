#lang racket
;; Blames pursuit.bad: the distance is -1.

(require "pursuit.bad.rkt")

(((new-point 0 1) 'distance) (new-point 0 0))
