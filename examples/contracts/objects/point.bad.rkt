#lang racket
;; Points as message-passing functions; the distance along the axes isn't negative.
;; Broken: the second difference has a sign.

(provide (contract-out
          [make-point (-> exact-integer? exact-integer? point/c)]
          [distance (-> point/c point/c (and/c exact-integer? (>=/c 0)))]))

(define point/c (-> (one-of/c 'x 'y) exact-integer?))

(define (make-point x y)
  (λ (msg)
    (if (eq? msg 'x) x y)))

(define (distance p q)
  (+ (abs (- (p 'x) (q 'x)))
     (- (p 'y) (q 'y))))
