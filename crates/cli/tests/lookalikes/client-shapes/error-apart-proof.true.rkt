; touchstone: contracts --prove
#lang racket
(provide (contract-out [f (-> natural-number/c 1)]))
(define (work k) (if (zero? k) (with-handlers ([exn:fail? (λ (e) 1)]) (add1 'a)) (work (sub1 k))))
(define (f k) (work k))
