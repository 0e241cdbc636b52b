#lang racket
;; Braun trees: the left subtree of each node has as many elements as the right one, or one more (RCC §5.3).

(struct node (left content right))

(provide (contract-out
          [insert (-> braun? any/c braun?)]))

(define (size t)
  (if (node? t)
      (+ 1 (size (node-left t)) (size (node-right t)))
      0))

(define (braun? t)
  (or (eq? t 'leaf)
      (and (node? t)
           (braun? (node-left t))
           (braun? (node-right t))
           (let ([l (size (node-left t))]
                 [r (size (node-right t))])
             (or (= l r) (= l (+ r 1)))))))

(define (insert t x)
  (if (node? t)
      (node (insert (node-right t) (node-content t)) x (node-left t))
      (node 'leaf x 'leaf)))

(provide (struct-out node))
