#lang racket
;; A division by 100 less what an unknown function says (RCC §2).

(provide (contract-out
          [f (-> (-> exact-integer? exact-integer?) exact-integer? rational?)]))

(define (f g n)
  (let ([d (- 100 (g n))])
    (if (= d 0) 0 (/ 1 d))))
