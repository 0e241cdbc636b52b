#lang racket
;; Blames part.bad: `+` of a symbol.

(require "part.bad.rkt")

(head-plus (cons 1 'a))
