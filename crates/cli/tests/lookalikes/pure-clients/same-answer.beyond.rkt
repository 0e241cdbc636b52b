; touchstone: contracts
#lang racket
;; A procedure with state of its own answers the same question differently.
(provide (contract-out [f (-> (-> integer? integer?) integer?)]))
(define (f g) (if (= (g 1) (g 1)) 0 "different"))
