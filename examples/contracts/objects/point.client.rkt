#lang racket
;; Blames point.bad: the distance is -1.

(require "point.bad.rkt")

(distance (make-point 0 0) (make-point 0 1))
