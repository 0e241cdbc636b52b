; touchstone: contracts
#lang racket
;; (let ([h (box 2)]) (f h h))
(provide (contract-out [f (-> box? box? any)]))
(define (f g h)
  (unless (or (immutable? g) (immutable? h) (eqv? 1 (unbox g)))
    (set-box! h 1)
    (when (eqv? 1 (unbox g)) (car (list)))))
