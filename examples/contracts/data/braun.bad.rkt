#lang racket
;; Braun trees again, with removal: the first element leaves, and the tree stays balanced.
;; Broken: the subtrees stay where they are.

(struct node (value left right))

(provide (contract-out
          [empty-tree braun?]
          [grow (-> braun? any/c braun?)]
          [shrink (-> (and/c braun? node?) braun?)]))

(define empty-tree #f)

;; The number of elements if it's a Braun tree, #f otherwise.
(define (braun-size t)
  (match t
    [#f 0]
    [(node _ l r)
     (let ([m (braun-size l)]
           [n (braun-size r)])
       (and m n (or (= m n) (= m (+ n 1))) (+ 1 m n)))]
    [_ #f]))

(define (braun? t) (if (braun-size t) #t #f))

(define (grow t x)
  (match t
    [#f (node x #f #f)]
    [(node y l r) (node x (grow r y) l)]))

;; The left subtree takes the place of the right one, without its root.
(define (shrink t)
  (match t
    [(node _ #f #f) #f]
    [(node _ l r) (node (node-value l) (shrink l) r)]))
