#lang racket
;; Blames dates.bad: the 29th of February of a year that isn't a leap year.

(require "dates.bad.rkt")

(tomorrow (make-day 2023 2 28))
