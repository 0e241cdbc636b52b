#lang racket
;; Blames church-pairs.bad: a predecessor below zero.

(require "church-pairs.bad.rkt")

(down 1)
