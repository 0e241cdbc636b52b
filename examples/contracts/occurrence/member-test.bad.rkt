#lang racket
;; What `member` found is what was looked for.
;; Broken: what was found is taken for an element.

(provide (contract-out [count-from (-> any/c (listof any/c) exact-integer?)]))

(define (count-from x xs)
  (cond [(member x xs) => (λ (found) (length (car found)))]
        [else 0]))
