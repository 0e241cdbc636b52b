#lang racket
;; Classes in a vector of parents; a root is its own.
(define (forest? v)
  (for/and ([p (in-vector v)]) (and (exact-nonnegative-integer? p) (< p (vector-length v)))))

(struct classes (parents))

(provide (contract-out
          [classes? (-> any/c boolean?)]
          [make-classes (-> (integer-in 0 20) classes?)]
          [find (->i ([c classes?] [i (c) (index-in c)]) [r (c) (index-in c)])]
          [join! (->i ([c classes?] [i (c) (index-in c)] [j (c) (index-in c)])
                      [r (c i j) (λ (_) (= (find c i) (find c j)))])]
          [consistent? (-> classes? #t)]))

(define (index-in c) (integer-in 0 (sub1 (vector-length (classes-parents c)))))

(define (make-classes n) (classes (build-vector n values)))

(define (find c i)
  (define p (vector-ref (classes-parents c) i))
  (if (= p i) i (find c p)))

(define (join! c i j)
  (define a (find c i))
  (define b (find c j))
  (unless (= a b)
    (vector-set! (classes-parents c) a b)))

(define (consistent? c) (forest? (classes-parents c)))
