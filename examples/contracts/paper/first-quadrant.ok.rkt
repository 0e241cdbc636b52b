#lang racket
;; A position is an object that understands two messages (RCC §5.2).

(provide (contract-out
          [first-quadrant? (-> posn/c boolean?)]))

(define posn/c
  (->i ([msg (one-of/c 'x 'y)])
       [result (msg) (match msg ['x real?] ['y real?])]))

(define (first-quadrant? p)
  (and (>= (p 'x) 0)
       (>= (p 'y) 0)))
