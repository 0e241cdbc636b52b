; touchstone: contracts
#lang racket
;; (error-value->string-handler (λ (v n) (if (eqv? v 5) (add1 'a) "")))
(provide (contract-out [f (-> any/c 1)]))
(define (f x) (with-handlers ([exn:fail? (λ (e) 1)]) (with-handlers ([exn:fail:contract? (λ (e) "bad")]) (error "x" 5))))
