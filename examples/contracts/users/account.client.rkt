#lang racket
;; Blames account.bad: a balance below nothing is a violated promise.

(require "account.bad.rkt")

(define a (open-account "ann"))
(deposit! a 10)
(withdraw! a 40)
