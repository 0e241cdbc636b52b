#lang racket
;; Blames two-modules.bad/clock: a time before midnight is no number of the ring.

(require "two-modules.bad.rkt")

(until (clock 1 0) (clock 0 0))
