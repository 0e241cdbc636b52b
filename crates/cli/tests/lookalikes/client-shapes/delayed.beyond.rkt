; touchstone: contracts
#lang racket
;; (force (mk))
(provide (contract-out [mk (-> promise?)]))
(define (mk) (delay (car '())))
