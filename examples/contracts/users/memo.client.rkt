#lang racket
;; Blames memo.bad: no hits and no misses.

(require "memo.bad.rkt")

(cache-rate (make-cache))
