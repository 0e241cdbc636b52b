#lang racket
;; Red-black trees: no red node below a red one, equally many black nodes on each way down, keys in order.

(struct tree (color left key right))

(provide (contract-out
          [nothing red-black?]
          [insert (-> red-black? exact-integer? red-black?)]))

(define nothing 'leaf)

(define (red? t) (and (tree? t) (eq? (tree-color t) 'red)))

;; The number of black nodes on each way down, or #f if they differ.
(define (black-height t)
  (match t
    ['leaf 0]
    [(tree color l k r)
     (let ([m (black-height l)]
           [n (black-height r)])
       (and m n (= m n)
            (if (eq? color 'black) (+ m 1) m)))]))

(define (shape? t)
  (match t
    ['leaf #t]
    [(tree color l k r)
     (and (memq color '(red black))
          (exact-integer? k)
          (shape? l)
          (shape? r)
          (not (and (eq? color 'red) (or (red? l) (red? r)))))]
    [_ #f]))

(define (ordered? t low high)
  (match t
    ['leaf #t]
    [(tree _ l k r)
     (and (or (not low) (< low k))
          (or (not high) (< k high))
          (ordered? l low k)
          (ordered? r k high))]))

(define (red-black? t)
  (and (shape? t)
       (not (red? t))
       (black-height t)
       (ordered? t #f #f)))

(define (balance color l k r)
  (match (list color l k r)
    [(list 'black (tree 'red (tree 'red a x b) y c) z d)
     (tree 'red (tree 'black a x b) y (tree 'black c z d))]
    [(list 'black (tree 'red a x (tree 'red b y c)) z d)
     (tree 'red (tree 'black a x b) y (tree 'black c z d))]
    [(list 'black a x (tree 'red (tree 'red b y c) z d))
     (tree 'red (tree 'black a x b) y (tree 'black c z d))]
    [(list 'black a x (tree 'red b y (tree 'red c z d)))
     (tree 'red (tree 'black a x b) y (tree 'black c z d))]
    [_ (tree color l k r)]))

(define (put t x)
  (match t
    ['leaf (tree 'red 'leaf x 'leaf)]
    [(tree color l k r)
     (cond [(< x k) (balance color (put l x) k r)]
           [(> x k) (balance color l k (put r x))]
           [else t])]))

(define (insert t x)
  (match (put t x)
    [(tree _ l k r) (tree 'black l k r)]))
