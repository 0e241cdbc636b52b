; touchstone: contracts
#lang racket
;; Structures with `gen:equal+hash` answer each question as they like.
(provide (contract-out [f (-> any/c any/c any/c)]))
(define (f x y) (if (and (equal? x y) (not (equal? y x))) (car (list)) 1))
