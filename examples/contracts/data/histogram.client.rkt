#lang racket
;; Blames histogram.bad: the count is 0, which isn't above 0.

(require "histogram.bad.rkt")

(histogram (list 'a))
