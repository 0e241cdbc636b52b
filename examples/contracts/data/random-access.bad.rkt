#lang racket
;; Lists with quick access: complete binary trees whose sizes are the digits of the length.
(struct node (size left right) #:transparent)
(define (weight t) (if (node? t) (node-size t) 1))

(define (digits-grow? trees)
  (or (null? trees)
      (let loop ([w (weight (car trees))] [more (cdr trees)])
        (or (null? more)
            (and (< w (weight (car more))) (loop (weight (car more)) (cdr more)))))))

(define sequence/c (and/c (listof (or/c exact-integer? node?)) digits-grow?))

(provide (contract-out
          [prepend (-> exact-integer? sequence/c sequence/c)]
          [from-list (->i ([xs (listof exact-integer?)])
                          [r (xs) (and/c sequence/c (λ (s) (= (size s) (length xs))))])]
          [size (-> sequence/c exact-nonnegative-integer?)]))

(define (link a b) (node (+ (weight a) (weight b)) a b))

(define (prepend x trees)
  (let carry ([t x] [trees trees])
    (cond [(null? trees) (list t)]
          [(<= (weight t) (weight (car trees))) (cons t trees)]
          [else (carry (link t (car trees)) (cdr trees))])))

(define (from-list xs) (foldr prepend '() xs))

(define (size trees) (apply + (map weight trees)))
