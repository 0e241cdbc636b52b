#lang racket
;; Blames words.bad: a line that is too long by its space.

(require "words.bad.rkt")

(wrap (list "aa" "bb") 4)
