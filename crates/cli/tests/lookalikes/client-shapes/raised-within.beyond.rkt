; touchstone: contracts --interactions 2
#lang racket
;; (f (λ () ((with-handlers ([procedure? values]) (h)) 0))): only while `f` waits.
(provide (contract-out [f (-> (-> any/c) any)] [h (-> any)]))
(define on #f)
(define epoch 0)
(define (f g)
  (set! epoch (+ epoch 1))
  (dynamic-wind (λ () (set! on #t)) g (λ () (set! on #f))))
(define (h)
  (define mine epoch)
  (raise (λ (x) (if (and on (= mine epoch)) (car x) 0))))
