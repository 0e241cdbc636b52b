#lang racket
;; Classes as functions of a constructor's arguments: a square inherits from a rectangle and overrides what it prints.

(provide (contract-out
          [rectangle (-> exact-positive-integer? exact-positive-integer? shape/c)]
          [square (-> exact-positive-integer? shape/c)]
          [total-area (-> (listof shape/c) exact-nonnegative-integer?)]))

(define shape/c
  (->i ([msg (one-of/c 'area 'name 'scaled)])
       [result (msg) (case msg
                       [(area) exact-positive-integer?]
                       [(name) string?]
                       [(scaled) (-> exact-positive-integer? (recursive-contract shape/c))])]))

(define (rectangle width height)
  (λ (msg)
    (case msg
      [(area) (* width height)]
      [(name) "rectangle"]
      [(scaled) (λ (k) (rectangle (* k width) (* k height)))])))

(define (square side)
  (let ([super (rectangle side side)])
    (λ (msg)
      (case msg
        [(name) "square"]
        [(scaled) (λ (k) (square (* k side)))]
        [else (super msg)]))))

(define (total-area shapes)
  (foldl (λ (shape sum) (+ sum (shape 'area))) 0 shapes))
