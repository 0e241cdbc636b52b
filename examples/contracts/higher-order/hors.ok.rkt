#lang racket
;; A recursion scheme: a handle is opened, used as often as somebody likes, and closed. Each operation says in its
;; contract in which state the handle must be.

(module handle racket
  (provide (contract-out
            [fresh (-> (=/c 0))]
            [open (-> (=/c 0) (=/c 1))]
            [use (-> (=/c 1) (=/c 1))]
            [close (-> (=/c 1) (=/c 2))]))
  (define (fresh) 0)
  (define (open h) 1)
  (define (use h) h)
  (define (close h) 2))

(require 'handle)
(provide (contract-out
          [session (-> exact-nonnegative-integer? (-> boolean?) (=/c 2))]))

(define (repeat fuel more? handle then)
  (cond [(= fuel 0) (then handle)]
        [(more?) (repeat (- fuel 1) more? (use handle) then)]
        [else (then handle)]))

(define (session fuel more?)
  (repeat fuel more? (open (fresh)) (λ (handle) (close handle))))
