; touchstone: contracts
#lang racket
;; What a client was given in one call it may keep, and use in another.
(provide (contract-out [f (-> (-> (-> void?) any) integer?)]))
(define (f g)
  (define done #f)
  (g (λ () (set! done #t)))
  (define before done)
  (g (λ () (void)))
  (if (eq? before done) 0 "late"))
