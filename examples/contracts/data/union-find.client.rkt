#lang racket
;; Blames union-find.bad: not joined if the first is the lesser.

(require "union-find.bad.rkt")

(define c (make-classes 3))
(join! c 0 1)
