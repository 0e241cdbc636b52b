; touchstone: contracts
#lang racket
;; (f (make-prefab-struct (quote p) "x"))
(struct p (x) #:prefab)
(provide (contract-out [mk (-> integer? p?)] [f (-> p? integer?)]))
(define (mk x) (p x))
(define (f v) (p-x v))
