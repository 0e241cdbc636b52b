#lang racket
;; Blames priority.bad: an item where a node has to be.

(require "priority.bad.rkt")

(define q (pq-insert (pq-insert (make-pq <) 1) 2))
(pq-min (pq-remove (pq-remove q)))
