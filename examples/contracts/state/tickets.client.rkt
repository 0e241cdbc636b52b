#lang racket
;; Blames tickets.bad: the ticket's number is 0.

(require "tickets.bad.rkt")

(skip-to 0)
(next-ticket)
