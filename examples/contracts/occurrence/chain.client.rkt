#lang racket
;; Blames chain.bad: `abs` of an empty list.

(require "chain.bad.rkt")

(weight '())
