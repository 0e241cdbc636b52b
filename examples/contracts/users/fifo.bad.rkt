#lang racket
;; A queue of two lists: the front is empty only if the queue is.
(provide
 (contract-out
  [queue? (-> any/c boolean?)]
  [empty-queue queue?]
  [queue-empty? (-> queue? boolean?)]
  [enqueue (-> queue? any/c (and/c queue? (not/c queue-empty?)))]
  [dequeue (-> (and/c queue? (not/c queue-empty?)) (values any/c (and/c queue? sound?)))]
  [queue->list (-> queue? list?)]
  [list->queue (-> list? queue?)]))

(struct queue (front back)
  #:guard (lambda (front back name)
            (unless (and (list? front) (list? back))
              (raise-arguments-error name "front and back have to be lists" "front" front "back" back))
            (values front back))
  #:property prop:custom-write (lambda (q port mode) (fprintf port "#<queue:~a>" (length (queue->list q)))))

(define (sound? q) (or (pair? (queue-front q)) (null? (queue-back q))))

(define empty-queue (queue '() '()))

(define (make front back)
  (if (null? front)
      (queue (reverse back) '())
      (queue front back)))

(define (queue-empty? q) (null? (queue-front q)))

(define (enqueue q x)
  (make (queue-front q) (cons x (queue-back q))))

(define (dequeue q)
  (match-define (queue (cons x front) back) q)
  (values x (queue front back)))

(define (queue->list q)
  (append (queue-front q) (reverse (queue-back q))))

(define (list->queue xs)
  (for/fold ([q empty-queue]) ([x (in-list xs)])
    (enqueue q x)))
