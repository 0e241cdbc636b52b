#lang racket
;; Blames either.bad: `string-length` of a character.

(require "either.bad.rkt")

(measure #\a)
