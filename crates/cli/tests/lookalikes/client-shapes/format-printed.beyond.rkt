; touchstone: contracts
#lang racket
;; (global-port-print-handler (λ (v p) (when (eqv? v 5) (raise 'a))))
(provide (contract-out [f (-> any/c 1)]))
(define (f x) (with-handlers ([symbol? (λ (x) "bad")]) (format "~v" 5) 1))
