#lang racket
;; Blames queue.bad: the front is empty and the back isn't.

(require "queue.bad.rkt")

(dequeue (enqueue (enqueue empty-queue 1) 2))
