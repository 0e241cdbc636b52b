#lang racket
;; Functions on natural numbers, one after the other.
;; Broken: each step takes 1 away, so that 0 becomes negative.

(provide (contract-out
          [run-all (-> (listof (-> exact-nonnegative-integer? exact-nonnegative-integer?))
                       exact-nonnegative-integer?
                       exact-nonnegative-integer?)]))

(define (compose-all fs)
  (cond [(null? fs) (λ (x) x)]
        [else
         (let ([first (car fs)]
               [others (compose-all (cdr fs))])
           (λ (x) (others (- (first x) 1))))]))

(define (run-all fs n)
  ((compose-all fs) n))
