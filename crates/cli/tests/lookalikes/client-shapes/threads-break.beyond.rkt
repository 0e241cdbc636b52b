; touchstone: contracts --prove
#lang racket
;; Another thread may break this one: the handler takes any exception.
(provide (contract-out [f (-> integer?)]))
(define (f) (with-handlers ([void (λ (e) 'bad)]) (+ 1 2)))
