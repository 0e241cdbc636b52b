#lang racket
;; Parsers as functions from a list of characters to a result and the rest, or to #f.
(struct got (value rest) #:transparent)
(define parser/c (-> (listof char?) (or/c #f got?)))

(provide (contract-out
          [struct got ([value any/c] [rest (listof char?)])]
          [one (-> (-> char? any/c) parser/c)]
          [many (-> parser/c parser/c)]
          [then (-> parser/c (-> any/c parser/c) parser/c)]
          [number (-> string? (or/c #f exact-nonnegative-integer?))]))

(define ((one ok?) input)
  (and (pair? input) (ok? (car input)) (got (car input) (cdr input))))

(define ((result x) input) (got x input))

(define ((then p f) input)
  (match (p input)
    [(got x rest) ((f x) rest)]
    [#f #f]))

;; As often as it goes on and takes something.
(define ((many p) input)
  (match (p input)
    [(got x rest) #:when (< (length rest) (length input))
     (match ((many p) rest)
       [(got xs rest) (got (cons x xs) rest)])]
    [_ (got '() input)]))

(define digit
  (then (one (λ (c) (char<=? #\. c #\9)))
        (λ (c) (result (string->number (string c))))))

(define (number text)
  (match ((many digit) (string->list text))
    [(got (and digits (cons _ _)) '()) (for/fold ([n 0]) ([d digits]) (+ (* 10 n) d))]
    [_ #f]))
