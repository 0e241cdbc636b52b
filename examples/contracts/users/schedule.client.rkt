#lang racket
;; Blames schedule.bad: an appointment within a longer one.

(require "schedule.bad.rkt")

(book (list (slot 3 5)) (slot 2 6))
