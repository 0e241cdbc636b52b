#lang racket
;; Functions that are applied again and again, and what's said of the result.
(provide (contract-out
          [iterate (-> (-> exact-integer? exact-integer?) exact-nonnegative-integer?
                       (-> exact-integer? exact-integer?))]
          [orbit (->i ([f (-> exact-integer? exact-integer?)] [x exact-integer?] [n exact-nonnegative-integer?])
                      [r (n) (and/c (listof exact-integer?) (λ (l) (= (length l) n)))])]
          [fixed-within (-> (-> exact-integer? exact-integer?) exact-integer? exact-nonnegative-integer?
                            (or/c exact-integer? #f))]
          [settle (->i ([f (-> exact-integer? exact-integer?)] [x exact-integer?])
                       [r (f) (or/c #f (λ (y) (= (f y) y)))])]))

(define ((iterate f n) x)
  (if (zero? n) x ((iterate f (sub1 n)) (f x))))

(define (orbit f x n)
  (for/list ([i (in-range n)]) ((iterate f i) x)))

(define (fixed-within f x n)
  (let loop ([x x] [n n])
    (define next (f x))
    (cond [(= next x) x]
          [(zero? n) #f]
          [else (loop next (sub1 n))])))

(define (settle f x) (fixed-within f x 3))
