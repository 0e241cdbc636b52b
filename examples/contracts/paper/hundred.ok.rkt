#lang racket
;; The reciprocal of 100 - n (RCC §5.2): random testing with integers up to 99 doesn't find what breaks it.

(provide (contract-out
          [f (-> exact-integer? rational?)]))

(define (f n)
  (if (= n 100)
      0
      (/ 1 (- 100 n))))
