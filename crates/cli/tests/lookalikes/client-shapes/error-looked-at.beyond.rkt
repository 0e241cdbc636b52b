; touchstone: contracts
#lang racket
;; (error-value->string-handler (λ (v n) (if (symbol? v) (error "x") "")))
(provide (contract-out [f (-> any/c 1)]))
(define (f x) (with-handlers ([exn:fail? (λ (e) (if (exn:fail:contract? e) 1 "bad"))]) (add1 'a)))
