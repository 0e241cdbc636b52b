#lang racket
;; Blames stack.bad: `vector-ref` beyond the end.

(require "stack.bad.rkt")

(let ([s (new-stack 1)])
  (push! s 5)
  (pop! s))
