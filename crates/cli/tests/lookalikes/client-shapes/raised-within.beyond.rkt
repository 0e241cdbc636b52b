; touchstone: contracts
#lang racket
;; (f (λ () ((with-handlers ([procedure? values]) (h)) 0)))
(provide (contract-out [f (-> (-> any/c) any)] [h (-> any)]))
(define on #f)
(define (f g) (dynamic-wind (λ () (set! on #t)) g (λ () (set! on #f))))
(define (h) (raise (λ (x) (if on (car x) 0))))
