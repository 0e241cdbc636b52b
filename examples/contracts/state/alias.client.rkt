#lang racket
;; Blames alias.bad: 2 are left of 5, and 3 should have been received.

(require "alias.bad.rkt")

(let ([a (open-account 5)])
  (move! a a 3))
