#lang racket
;; Blames reverse.bad: `car` of an empty list.

(require "reverse.bad.rkt")

(last-of (list 1))
