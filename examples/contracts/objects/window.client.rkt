#lang racket
;; Blames window.bad: the window joined of two that end before they begin has the width -3.

(require "window.bad.rkt")

(let ([w (λ (msg) (case msg [(from) 0] [(to) -3] [else 0]))])
  ((join w w) 'width))
