; touchstone: contracts
#lang racket
;; `(struct q p ())`: an instance of a client's subtype isn't `equal?` to the module's own.
(provide (struct-out p) (contract-out [f (-> p? any)]))
(struct p (x) #:transparent)
(define (f v) (if (member v (list (p 1) (p 2))) 0 (if (memv (p-x v) '(1 2)) (car '()) 0)))
