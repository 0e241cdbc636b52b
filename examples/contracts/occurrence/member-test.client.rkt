#lang racket
;; Blames member-test.bad: `length` of a number.

(require "member-test.bad.rkt")

(count-from 0 (list 0))
