#lang racket
;; Blames hors.bad: `use` of a closed handle.

(require "hors.bad.rkt")

(session 1 (λ () #t))
