; touchstone: contracts --prove
#lang racket
(provide (contract-out [f (-> any/c integer?)]))
(define (f x) (with-handlers ([exn:fail? (λ (e) 0)]) (if (pair? x) (error "no") (+ 1 2))))
