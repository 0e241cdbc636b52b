#lang racket
;; Blames let-test.bad: `cdr` of #f.

(require "let-test.bad.rkt")

(after 'a '())
