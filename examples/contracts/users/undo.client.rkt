#lang racket
;; Blames undo.bad: more is deleted than there is.

(require "undo.bad.rkt")

(define edit (make-editor "ab"))
(edit 'delete! 3)
