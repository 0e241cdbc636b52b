#lang racket
;; Appointments of a day, in order, none before another has ended.
(struct slot (start end) #:transparent)

(define slot/c
  (struct/dc slot [start (integer-in 0 23)] [end (start) (integer-in (add1 start) 24)]))

(define (in-order? slots)
  (for/and ([a (in-list slots)] [b (in-list (if (null? slots) '() (cdr slots)))])
    (<= (slot-end a) (slot-start b))))

(define day/c (and/c (listof slot/c) in-order?))

(provide (contract-out
          [struct slot ([start (integer-in 0 23)] [end (integer-in 1 24)])]
          [free? (-> day/c slot/c boolean?)]
          [book (-> day/c slot/c day/c)]
          [busy (-> day/c (integer-in 0 24))]))

(define (clash? a b)
  (and (<= (slot-start a) (slot-start b)) (< (slot-start b) (slot-end a))))

(define (free? day new) (not (ormap (λ (s) (clash? s new)) day)))

(define (book day new)
  (if (free? day new)
      (sort (cons new day) < #:key slot-start)
      day))

(define (busy day)
  (for/sum ([s (in-list day)]) (- (slot-end s) (slot-start s))))
