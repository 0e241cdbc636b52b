#lang racket
;; Blames bank.bad: a balance below zero, after a transfer that failed.

(require "bank.bad.rkt")

(with-handlers ([exn:fail? void]) (transfer! 'a 'b 1))
(balance 'a)
