#lang racket
;; Blames blocks.bad: the piece is pushed through the wall.

(require "blocks.bad.rkt")

(push (push (new-game 'bar) 'left) 'left)
