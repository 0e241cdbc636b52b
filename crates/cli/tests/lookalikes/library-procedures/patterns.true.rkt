; touchstone: contracts --prove
#lang racket
(provide (contract-out [f (-> exact-integer? exact-integer? 'three)]))
(define (f a b)
  (define n 0)
  (define (even2? x) (even? x))
  (set! n (add1 n))
  (match (list a b)
    [(list (? even2?) 7) 'three]
    [(list (? even2?) 8) 'three]
    [_ (if (= n 1) 'three n)]))
