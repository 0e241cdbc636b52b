#lang racket
;; Roman numerals, greedily by a table.
(define letter/c (one-of/c #\I #\V #\X #\L))

(provide (contract-out
          [roman (-> (integer-in 1 50) (and/c string? (λ (s) (not (string=? s "")))))]
          [worth (-> letter/c exact-positive-integer?)]
          [value (-> (listof letter/c) exact-nonnegative-integer?)]))

(define table '((50 . "L") (40 . "XL") (10 . "X") (9 . "IX") (5 . "V") (4 . "IV") (1 . "I")))

(define (roman n)
  (let loop ([n n] [table table])
    (match table
      ['() ""]
      [(cons (cons v text) more)
       (if (>= n v) (string-append text (loop (- n v) table)) (loop n more))])))

(define (worth c)
  (case c [(#\I) 1] [(#\V) 5] [(#\X) 10] [else 50]))

;; A letter before a greater one counts against it, and the two are one.
(define (value letters)
  (match letters
    ['() 0]
    [(list-rest a b more) #:when (< (worth a) (worth b)) (+ (- (worth b) (worth a)) (value more))]
    [(cons a more) (+ (worth a) (value more))]))
