; touchstone: contracts
#lang racket
;; (f (writer)), of (struct writer () #:property prop:custom-write (λ (v p m) (raise (quote a))))
(provide (contract-out [f (-> any/c 1)]))
(define (f x) (with-handlers ([symbol? (λ (x) "bad")] [exn:fail? (λ (e) 1)]) (error 'a "~a" x)))
