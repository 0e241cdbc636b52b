#lang racket
;; Blames ring.bad: the head stands behind the vector's end.

(require "ring.bad.rkt")

(let ([r (new-ring 1)])
  (enqueue! r 1)
  (dequeue! r)
  (enqueue! r 2)
  (dequeue! r))
