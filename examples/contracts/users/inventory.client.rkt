#lang racket
;; Blames inventory.bad: none left, but still in the table.

(require "inventory.bad.rkt")

(sell (hash 'a 1) 'a 1)
