#lang racket
;; Pairs and numerals as functions, and the predecessor that counts with pairs.
(define numeral/c (-> (-> any/c any/c) (-> any/c any/c)))

(provide (contract-out
          [numeral (-> exact-nonnegative-integer? numeral/c)]
          [number (-> numeral/c any/c)]
          [down (-> exact-nonnegative-integer? exact-nonnegative-integer?)]
          [minus (->i ([a exact-nonnegative-integer?] [b exact-nonnegative-integer?])
                      [r (a b) (=/c (max 0 (- a b)))])]))

(define ((both a b) pick) (pick a b))
(define (left p) (p (λ (a _) a)))
(define (right p) (p (λ (_ b) b)))

(define ((numeral n) f)
  (λ (x) (for/fold ([x x]) ([_ (in-range n)]) (f x))))

(define (number n)
  ((n (λ (x) (if (number? x) (add1 x) x))) 0))

;; After n steps from (0, 0) the left is one behind.
(define (down n)
  (define (step p) (both (sub1 (right p)) (add1 (right p))))
  (left (((numeral n) step) (both 0 0))))

(define (minus a b)
  (((numeral b) down) a))
