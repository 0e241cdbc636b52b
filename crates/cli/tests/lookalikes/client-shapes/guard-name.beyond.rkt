; touchstone: contracts
#lang racket
;; (struct q p ()) (q 1): the guard is told another name.
(provide (struct-out p) (contract-out [g (-> p? any)]))
(struct p (x) #:guard (λ (x name) (if (eq? name (quote p)) x (car (list)))))
(define (g w) 0)
