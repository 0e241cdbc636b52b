; touchstone: contracts
#lang racket
;; (let/ec k (call-with-exception-handler (λ (e) (g) (k 1)) f)): the handler runs before `st` is set back.
(provide (contract-out [f (-> any)] [g (-> (>/c 0))]))
(define st 1)
(define (f) (dynamic-wind (λ () (set! st 0)) (λ () (error "x")) (λ () (set! st 1))))
(define (g) st)
