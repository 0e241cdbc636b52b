; touchstone: contracts
#lang racket
;; (error-print-width 3)
(provide (contract-out [f (-> any/c 4)]))
(define (f x) (string-length (format "~.a" "abcd")))
