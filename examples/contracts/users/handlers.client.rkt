#lang racket
;; Blames handlers.bad: `exn-message` of what is none.

(require "handlers.bad.rkt")

(attempt (λ () (raise 1)))
