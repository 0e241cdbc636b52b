#lang racket
;; Blames leftist-heap.bad: the left subtree is empty and the right one isn't.

(require "leftist-heap.bad.rkt")

(push 0 (push 1 empty-heap))
