#lang racket
;; Blames random-access.bad: two trees of a size.

(require "random-access.bad.rkt")

(prepend 1 (prepend 2 null))
