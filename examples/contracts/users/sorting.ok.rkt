#lang racket
;; A merge sort by any order, and searches in what's sorted.
(define (sorted-by? <=?)
  (define (check xs)
    (for/and ([a (in-list xs)] [b (in-list (if (null? xs) '() (cdr xs)))])
      (<=? a b)))
  (flat-named-contract 'sorted check))

(provide
 (contract-out
  [merge-sort (->i ([xs (listof rational?)])
                   (#:key [key (-> rational? rational?)])
                   [result (xs) (lambda (ys) (= (length xs) (length ys)))])]
  [sort-numbers (-> (listof rational?) (and/c (listof rational?) (sorted-by? <=)))]
  [find (->i ([x exact-integer?] [v (vectorof exact-integer? #:immutable #t)])
             [r (v) (or/c #f (and/c exact-nonnegative-integer? (</c (vector-length v))))])]))

(define (merge xs ys key)
  (cond
    [(null? xs) ys]
    [(null? ys) xs]
    [(<= (key (first xs)) (key (first ys))) (cons (first xs) (merge (rest xs) ys key))]
    [else (cons (first ys) (merge xs (rest ys) key))]))

(define (merge-sort xs #:key [key identity])
  (define n (length xs))
  (if (< n 2)
      xs
      (let-values ([(left right) (split-at xs (quotient n 2))])
        (merge (merge-sort left #:key key) (merge-sort right #:key key) key))))

(define (sort-numbers xs) (merge-sort xs))

;; Binary search.
(define (find x v)
  (let loop ([low 0] [high (vector-length v)])
    (and (< low high)
         (let* ([middle (quotient (+ low high) 2)]
                [y (vector-ref v middle)])
           (cond [(= x y) middle]
                 [(< x y) (loop low middle)]
                 [else (loop (add1 middle) high)])))))
