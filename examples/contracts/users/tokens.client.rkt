#lang racket
;; Blames tokens.bad: a name at the end of the text.

(require "tokens.bad.rkt")

(tokenize "x1")
