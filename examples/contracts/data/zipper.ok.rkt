#lang racket
;; A list with a place in it: what's before the place, the nearest first, and what's after.

(struct zipper (before after) #:transparent)

(provide (contract-out
          [start (-> (listof any/c) zipper/c)]
          [right (-> (and/c zipper/c (λ (z) (not (at-end? z)))) zipper/c)]
          [left (-> (and/c zipper/c (λ (z) (not (at-start? z)))) zipper/c)]
          [at-end? (-> zipper/c boolean?)]
          [at-start? (-> zipper/c boolean?)]
          [whole (-> zipper/c (listof any/c))]))

(define zipper/c (struct/c zipper (listof any/c) (listof any/c)))

(define (start xs) (zipper '() xs))
(define (at-end? z) (null? (zipper-after z)))
(define (at-start? z) (null? (zipper-before z)))

(define (right z)
  (match z
    [(zipper before (cons x after)) (zipper (cons x before) after)]))

(define (left z)
  (match z
    [(zipper (cons x before) after) (zipper before (cons x after))]))

(define (whole z)
  (if (at-start? z)
      (zipper-after z)
      (whole (left z))))
