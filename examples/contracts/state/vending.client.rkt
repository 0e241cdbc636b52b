#lang racket
;; Blames vending.bad: change below zero.

(require "vending.bad.rkt")

(buy! 1)
