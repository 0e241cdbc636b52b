; touchstone: contracts --prove
#lang racket
;; `match` asks what two clauses share once in Racket: (f 2 1).
(provide (contract-out [f (-> exact-integer? exact-integer? 'three)]))
(define (f a b)
  (define n 0)
  (define (even2? x) (set! n (add1 n)) (even? x))
  (match (list a b)
    [(list (? even2?) 7) 'three]
    [(list (? even2?) 8) 'three]
    [_ (if (= n 2) 'three n)]))
