#lang racket
;; Blames isnil.bad: `car` of an empty list.

(require "isnil.bad.rkt")

(first-or '() 0)
