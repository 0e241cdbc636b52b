#lang racket
;; A position is an object that understands two messages (RCC §5.2).
;; Broken: coordinates may be complex.

(provide (contract-out
          [first-quadrant? (-> posn/c boolean?)]))

(define posn/c
  (->i ([msg (one-of/c 'x 'y)])
       [result (msg) (match msg ['x number?] ['y number?])]))

(define (first-quadrant? p)
  (and (>= (p 'x) 0)
       (>= (p 'y) 0)))
