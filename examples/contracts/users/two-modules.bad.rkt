#lang racket/base
;; A module inside another one: the ring's arithmetic, and a clock that uses it.
(module ring racket
  (define (below n) (integer-in 0 (sub1 n)))
  (provide (contract-out
            [below (-> exact-positive-integer? contract?)]
            [plus (->i ([n exact-positive-integer?] [a (n) (below n)] [b exact-integer?]) [r (n) (below n)])]))
  (define (plus n a b) (modulo (+ a b) n)))

(module clock racket
  (require (submod ".." ring))
  (provide (contract-out
            [struct clock ([hour (integer-in 0 23)] [minute (integer-in 0 59)])]
            [later (-> clock? exact-nonnegative-integer? clock?)]
            [minutes (-> clock? exact-nonnegative-integer?)]
            [until (-> clock? clock? exact-nonnegative-integer?)]))
  (struct clock (hour minute) #:transparent)
  (define (minutes c) (+ (* 60 (clock-hour c)) (clock-minute c)))
  (define (later c n)
    (define all (plus 1440 (minutes c) n))
    (clock (quotient all 60) (remainder all 60)))
  (define (until a b)
    (plus 1440 (- (minutes b) (minutes a)) 0)))

(require 'clock)
(provide (all-from-out 'clock))
