#lang racket
;; Binary search trees with bounds in their invariant: insertion and the test of membership.

(struct branch (left key right))

(provide (contract-out
          [struct branch ([left any/c] [key exact-integer?] [right any/c])]
          [insert (-> search-tree? exact-integer? search-tree?)]
          [has? (-> search-tree? exact-integer? boolean?)]))

(define (between? t low high)
  (cond [(eq? t 'empty) #t]
        [(branch? t)
         (let ([k (branch-key t)])
           (and (or (not low) (< low k))
                (or (not high) (< k high))
                (between? (branch-left t) low k)
                (between? (branch-right t) k high)))]
        [else #f]))

(define (search-tree? t) (between? t #f #f))

(define (insert t x)
  (match t
    ['empty (branch 'empty x 'empty)]
    [(branch l k r)
     (cond [(< x k) (branch (insert l x) k r)]
           [(> x k) (branch l k (insert r x))]
           [else t])]))

(define (has? t x)
  (match t
    ['empty #f]
    [(branch l k r)
     (cond [(< x k) (has? l x)]
           [(> x k) (has? r x)]
           [else #t])]))
