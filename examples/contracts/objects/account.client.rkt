#lang racket
;; Blames account.bad: the balance is -1.

(require "account.bad.rkt")

((open-account 0) 'withdraw 1)
