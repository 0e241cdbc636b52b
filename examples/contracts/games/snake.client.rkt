#lang racket
;; Blames snake.bad: the new food is beyond the board.

(require "snake.bad.rkt")

(step (world (snake 'up (list (cell 0 0))) (cell 0 0) 0)
      (λ (eaten) (cell -1 0)))
