#lang racket
;; A queue with two ends: two lists, neither of them empty as long as there are two elements.
(struct deque (front back))

(define (balanced? d)
  (match d
    [(deque '() back) (or (null? back) (null? (cdr back)))]
    [(deque front '()) (null? (cdr front))]
    [_ #t]))

(define deque/c (and/c deque? balanced?))

(provide (contract-out
          [empty-deque deque/c]
          [size (-> deque/c exact-nonnegative-integer?)]
          [push-front (-> any/c deque/c deque/c)]
          [push-back (-> deque/c any/c deque/c)]
          [pop-front (-> (and/c deque/c (λ (d) (positive? (size d)))) (values any/c deque/c))]))

(define empty-deque (deque '() '()))

(define (size d)
  (+ (length (deque-front d)) (length (deque-back d))))

(define (balance front back)
  (cond [(and (null? front) (pair? back) (pair? (cdr back)))
         (define-values (newer older) (split-at back (quotient (length back) 2)))
         (deque (reverse older) newer)]
        [(and (null? back) (pair? front) (pair? (cdr front)))
         (define-values (first rest) (split-at front (quotient (length front) 2)))
         (deque first (reverse rest))]
        [else (deque front back)]))

(define (push-front x d) (balance (cons x (deque-front d)) (deque-back d)))
(define (push-back d x) (balance (deque-front d) (cons x (deque-back d))))

(define (pop-front d)
  (match d
    [(deque (cons x front) back) (values x (balance front back))]
    [(deque '() (list x)) (values x empty-deque)]))
