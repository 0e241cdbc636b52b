#lang racket
;; Polynomials as lists of coefficients, the constant first, without zeros at the end.
(define (trimmed? p) (or (null? p) (not (zero? (last p)))))
(define polynomial/c (and/c (listof exact-integer?) trimmed?))

(provide (contract-out
          [at (-> polynomial/c exact-integer? exact-integer?)]
          [plus (->i ([p polynomial/c] [q polynomial/c])
                     [r (p q) (and/c polynomial/c (λ (r) (= (at r 3) (+ (at p 3) (at q 3)))))])]
          [scale (-> exact-integer? polynomial/c polynomial/c)]
          [derivative (-> polynomial/c polynomial/c)]))

(define (trim p)
  (let loop ([backward (reverse p)])
    (if (and (pair? backward) (zero? (car backward)))
        (loop (cdr backward))
        (reverse backward))))

(define (at p x) (foldr (λ (c rest) (+ c (* x rest))) 0 p))

(define (plus p q)
  (trim (let add ([p p] [q q])
          (match* (p q)
            [('() q) q]
            [(p '()) p]
            [((cons a p) (cons b q)) (cons (+ a b) (add p q))]))))

(define (scale k p) (map (λ (c) (* k c)) p))

(define (derivative p)
  (if (null? p)
      '()
      (for/list ([c (in-list (cdr p))] [i (in-naturals 1)]) (* i c))))
