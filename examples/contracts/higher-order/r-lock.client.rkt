#lang racket
;; Blames r-lock.bad: `release` of a free lock.

(require "r-lock.bad.rkt")

(critical 0)
