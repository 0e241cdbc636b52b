#lang racket
;; A module inside another that requires its neighbour.

(module ring racket/base
  (provide turn)
  (define (turn n) (modulo (add1 n) 12)))

(module hands racket/base
  (require (submod ".." ring))
  (provide after)
  (define (after n k) (for/fold ([n n]) ([_ (in-range k)]) (turn n))))

(require 'hands (prefix-in ring: (submod "." ring)))
(after 10 5)
(ring:turn 11)
