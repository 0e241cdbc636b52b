; touchstone: contracts --prove
#lang racket
;; (error-value->string-handler (λ (v n) (if (symbol? v) (raise 'a) "")))
(provide (contract-out [f (-> natural-number/c 1)]))
(define (work k) (if (zero? k) (with-handlers ([exn:fail? (λ (e) 1)]) (add1 'a)) (work (sub1 k))))
(define (f k) (with-handlers ([symbol? (λ (x) "bad")]) (work k)))
