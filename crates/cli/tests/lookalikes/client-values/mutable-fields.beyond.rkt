; touchstone: contracts
#lang racket
;; (f (p 1 2)): what is written to the field is under the contract.
(struct p (x [y #:mutable]) #:transparent)
(provide (struct-out p) (contract-out [f (-> (struct/dc p [x integer?] [y integer?]) any)]))
(define (f v) (set-p-y! v (quote a)))
