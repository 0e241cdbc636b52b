#lang racket
;; Tests of both parts of a pair.

(provide (contract-out [parts (-> (cons/c (or/c number? string?) (or/c number? string?)) number?)]))

(define (parts p)
  (cond [(and (number? (car p)) (number? (cdr p))) (+ (car p) (cdr p))]
        [(number? (car p)) (+ (car p) (string-length (cdr p)))]
        [(number? (cdr p)) (+ (string-length (car p)) (cdr p))]
        [else (string-length (car p))]))
