#lang racket
;; Blames nested.bad: `car` of an empty list.

(require "nested.bad.rkt")

(total (list '()))
