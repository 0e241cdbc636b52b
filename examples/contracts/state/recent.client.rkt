#lang racket
;; Blames recent.bad: a name twice.

(require "recent.bad.rkt")

(use! 'a)
(use! 'b)
(use! 'a)
(recent)
