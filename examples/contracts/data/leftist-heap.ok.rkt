#lang racket
;; Leftist heaps: each node holds its rank, the length of its right spine; the left rank is at least the right one,
;; and no key is below its parent's.

(struct heap (rank key left right))

(provide (contract-out
          [empty-heap leftist?]
          [push (-> exact-integer? leftist? leftist?)]
          [smallest (-> (and/c leftist? heap?) exact-integer?)]
          [pop (-> (and/c leftist? heap?) leftist?)]))

(define empty-heap 'none)

(define (rank h) (if (heap? h) (heap-rank h) 0))

(define (leftist? h)
  (match h
    ['none #t]
    [(heap n k l r)
     (and (exact-integer? k)
          (leftist? l)
          (leftist? r)
          (>= (rank l) (rank r))
          (equal? n (+ 1 (rank r)))
          (or (not (heap? l)) (<= k (heap-key l)))
          (or (not (heap? r)) (<= k (heap-key r))))]
    [_ #f]))

(define (make k a b)
  (if (>= (rank a) (rank b))
      (heap (+ 1 (rank b)) k a b)
      (heap (+ 1 (rank a)) k b a)))

(define (meld a b)
  (cond [(not (heap? a)) b]
        [(not (heap? b)) a]
        [(<= (heap-key a) (heap-key b))
         (make (heap-key a) (heap-left a) (meld (heap-right a) b))]
        [else
         (make (heap-key b) (heap-left b) (meld a (heap-right b)))]))

(define (push k h) (meld (heap 1 k 'none 'none) h))
(define (smallest h) (heap-key h))
(define (pop h) (meld (heap-left h) (heap-right h)))
