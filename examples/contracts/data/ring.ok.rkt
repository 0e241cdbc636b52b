#lang racket
;; A queue of bounded size in a vector, in a circle: its oldest item stands at the head.

(struct ring (cells [head #:mutable] [size #:mutable]))

(provide (contract-out
          [new-ring (-> (integer-in 1 8) ring?)]
          [ring-length (-> ring? exact-nonnegative-integer?)]
          [full? (-> ring? boolean?)]
          [enqueue! (-> (and/c ring? (λ (r) (not (full? r)))) exact-integer? void?)]
          [dequeue! (-> (and/c ring? (λ (r) (> (ring-length r) 0))) exact-integer?)]))

(define (new-ring capacity) (ring (make-vector capacity #f) 0 0))
(define (ring-length r) (ring-size r))
(define (full? r) (= (ring-size r) (vector-length (ring-cells r))))

(define (around r index)
  (modulo index (vector-length (ring-cells r))))

(define (enqueue! r item)
  (vector-set! (ring-cells r) (around r (+ (ring-head r) (ring-size r))) item)
  (set-ring-size! r (+ (ring-size r) 1)))

(define (dequeue! r)
  (let ([oldest (vector-ref (ring-cells r) (ring-head r))])
    (set-ring-head! r (around r (+ (ring-head r) 1)))
    (set-ring-size! r (- (ring-size r) 1))
    oldest))
