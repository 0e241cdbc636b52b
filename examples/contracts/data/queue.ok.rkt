#lang racket
;; A queue of two lists: the front is only empty if the queue is.

(struct queue (front back))

(provide (contract-out
          [empty-queue queue/c]
          [enqueue (-> queue/c any/c nonempty/c)]
          [peek (-> nonempty/c any/c)]
          [dequeue (-> nonempty/c queue/c)]))

(define (well-formed? q)
  (and (queue? q)
       (list? (queue-front q))
       (list? (queue-back q))
       (or (pair? (queue-front q)) (null? (queue-back q)))))

(define queue/c well-formed?)
(define nonempty/c (and/c well-formed? (λ (q) (pair? (queue-front q)))))

(define empty-queue (queue '() '()))

(define (balanced front back)
  (if (null? front)
      (queue (reverse back) '())
      (queue front back)))

(define (enqueue q x)
  (balanced (queue-front q) (cons x (queue-back q))))

(define (peek q) (car (queue-front q)))

(define (dequeue q)
  (balanced (cdr (queue-front q)) (queue-back q)))
