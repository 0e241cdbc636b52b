#lang racket
;; Text as a tree of pieces; each node holds the length of its left side.

(struct join (weight left right))

(provide (contract-out
          [rope-length (-> rope? exact-nonnegative-integer?)]
          [glue (-> rope? rope? rope?)]
          [at (->i ([r rope?] [i (r) (and/c exact-nonnegative-integer? (</c (rope-length r)))])
                   [result char?])]))

(define (rope-length r)
  (if (string? r)
      (string-length r)
      (+ (join-weight r) (rope-length (join-right r)))))

(define (rope? r)
  (or (string? r)
      (and (join? r)
           (rope? (join-left r))
           (rope? (join-right r))
           (equal? (join-weight r) (rope-length (join-left r))))))

(define (glue a b)
  (join (rope-length a) a b))

(define (at r i)
  (cond [(string? r) (string-ref r i)]
        [(< i (join-weight r)) (at (join-left r) i)]
        [else (at (join-right r) (- i (join-weight r)))]))
