#lang racket
;; A priority queue: a pairing heap ordered by a procedure that the client gives.
(provide (contract-out
          [make-pq (-> (-> real? real? boolean?) pq?)]
          [pq-insert (-> pq? real? pq?)]
          [pq-min (-> (and/c pq? pq-nonempty?) real?)]
          [pq-remove (-> (and/c pq? pq-nonempty?) pq?)]
          [pq-count (-> pq? natural-number/c)]
          [pq->list (-> pq? (listof real?))]
          [pq-nonempty? (-> pq? boolean?)]
          [pq? (-> any/c boolean?)]))

(struct node (item children))
(struct pq (less? root count))

(define (make-pq less?) (pq less? #f 0))
(define (pq-nonempty? q) (and (pq-root q) #t))

(define (meld less? a b)
  (cond
    [(not a) b]
    [(not b) a]
    [(less? (node-item b) (node-item a))
     (struct-copy node b [children (cons a (node-children b))])]
    [else (struct-copy node a [children (cons b (node-children a))])]))

(define (meld-pairs less? nodes)
  (match nodes
    ['() #f]
    [(list a) (node-item a)]
    [(list* a b rest) (meld less? (meld less? a b) (meld-pairs less? rest))]))

(define (pq-insert q x)
  (match-define (pq less? root count) q)
  (pq less? (meld less? (node x '()) root) (add1 count)))

(define (pq-min q) (node-item (pq-root q)))

(define (pq-remove q)
  (match-define (pq less? root count) q)
  (pq less? (meld-pairs less? (node-children root)) (sub1 count)))

(define (pq->list q)
  (let loop ([q q] [acc '()])
    (if (pq-nonempty? q)
        (loop (pq-remove q) (cons (pq-min q) acc))
        (reverse acc))))
