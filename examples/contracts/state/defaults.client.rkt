#lang racket
;; Blames defaults.bad: the value is #f.

(require "defaults.bad.rkt")

(set-default! 'depth #f)
(default 'depth)
