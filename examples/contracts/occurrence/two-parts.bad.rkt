#lang racket
;; Tests of both parts of a pair.
;; Broken: the third case measures the part that's a number.

(provide (contract-out [parts (-> (cons/c (or/c number? string?) (or/c number? string?)) number?)]))

(define (parts p)
  (cond [(and (number? (car p)) (number? (cdr p))) (+ (car p) (cdr p))]
        [(number? (car p)) (+ (car p) (string-length (cdr p)))]
        [(number? (cdr p)) (+ (string-length (cdr p)) 1)]
        [else (string-length (car p))]))
