#lang racket
;; Blames components.bad: a set without its start.

(require "components.bad.rkt")

(reached (hash) 'a)
