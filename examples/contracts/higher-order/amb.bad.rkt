#lang racket
;; Choice with a failure continuation: a search is a procedure of what to do with a choice and what to do without one.
(define search/c (-> (-> any/c (-> any/c) any/c) (-> any/c) any/c))

(provide (contract-out
          [choose (-> (listof any/c) search/c)]
          [such-that (-> (-> any/c any/c) search/c search/c)]
          [first-of (-> search/c any/c any/c)]
          [pick (->i ([xs (listof exact-integer?)] [low exact-integer?])
                     [r (low) (or/c #f (and/c exact-integer? (>/c low)))])]))

(define ((choose xs) succeed fail)
  (let loop ([xs xs])
    (match xs
      ['() (fail)]
      [(cons x more) (succeed x (λ () (loop more)))])))

(define ((such-that ok? search) succeed fail)
  (search (λ (x retry) (if (ok? x) (succeed x retry) (retry))) fail))

(define (first-of search default)
  (search (λ (x _) x) (λ () default)))

(define (pick xs low)
  (first-of (such-that (λ (x) (>= x low)) (choose xs)) #f))
