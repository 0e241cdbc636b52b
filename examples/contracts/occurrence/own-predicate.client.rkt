#lang racket
;; Blames own-predicate.bad: `*` of an empty list.

(require "own-predicate.bad.rkt")

(double '())
