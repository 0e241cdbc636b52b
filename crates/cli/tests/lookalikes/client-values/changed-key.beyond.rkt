; touchstone: contracts
#lang racket
;; Where a key that was changed is found is anybody's guess: racket finds none here.
(provide (contract-out [g (-> any/c any)]))
(define (g x)
  (define v (vector 1))
  (define h (make-hash))
  (hash-set! h v 1)
  (vector-set! v 0 2)
  (if (hash-ref h (vector 2) #f) 0 (car (list))))
