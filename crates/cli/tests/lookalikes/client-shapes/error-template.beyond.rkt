; touchstone: contracts
#lang racket
;; (error-value->string-handler (λ (v n) (if (eqv? v 5) (raise 'a) "")))
(provide (contract-out [f (-> any/c 1)]))
(define (f x) (with-handlers ([symbol? (λ (x) "bad")] [exn:fail? (λ (e) 1)]) (error 'a "~e" 5)))
