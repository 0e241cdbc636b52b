#lang racket
;; Blames shapes.bad: the area is "rectangle".

(require "shapes.bad.rkt")

(total-area (list (square 1)))
