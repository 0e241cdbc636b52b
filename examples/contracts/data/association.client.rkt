#lang racket
;; Blames association.bad: the key is twice in the table.

(require "association.bad.rkt")

(put (list (cons 'a 1)) 'a 2)
