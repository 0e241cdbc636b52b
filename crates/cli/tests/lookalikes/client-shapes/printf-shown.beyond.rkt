; touchstone: contracts
#lang racket
;; (error-value->string-handler (λ (v n) (if (eqv? v 5) (raise 'a) "")))
(provide (contract-out [f (-> any/c 1)]))
(define (f x) (with-handlers ([symbol? (λ (x) "bad")]) (fprintf (open-output-string) "~e" 5) 1))
