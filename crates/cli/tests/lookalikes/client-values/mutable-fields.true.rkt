; touchstone: contracts
#lang racket
(struct p (x y))
(provide (struct-out p) (contract-out [f (-> (struct/dc p [x integer?] [y integer?]) any)]))
(define (f v) (p-y v))
