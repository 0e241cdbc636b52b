#lang racket
;; Blames deque.bad: a queue out of balance.

(require "deque.bad.rkt")

(define-values (_ d) (pop-front (push-back (push-back (push-back empty-deque 1) 2) 3)))
(pop-front d)
