#lang racket
;; Blames fifo.bad: the front is empty and the back isn't.

(require "fifo.bad.rkt")

(dequeue (enqueue (enqueue empty-queue 1) 2))
