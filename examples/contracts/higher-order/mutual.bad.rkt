#lang racket
;; Procedures that call each other, and one that the client gives among them.
(provide (contract-out
          [ping (-> exact-nonnegative-integer? (-> exact-nonnegative-integer? exact-integer?) exact-integer?)]
          [even-length? (-> list? boolean?)]
          [alternate (->i ([f (-> exact-integer? exact-positive-integer?)]
                           [g (-> exact-integer? exact-positive-integer?)]
                           [n (integer-in 0 4)])
                          [r (n) (>=/c n)])]))

(define (ping n f) (if (zero? n) (f n) (pong (sub1 n) f)))
(define (pong n f) (if (zero? n) (- (f n)) (ping (sub1 n) f)))

(define (even-length? l) (or (null? l) (odd-length? (cdr l))))
(define (odd-length? l) (and (pair? l) (even-length? (cdr l))))

(define (alternate f g n)
  (if (zero? n) 0 (+ (f n) (- (alternate g f (sub1 n)) (if (= n 3) 2 0)))))
