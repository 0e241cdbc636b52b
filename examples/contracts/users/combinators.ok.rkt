#lang racket
;; Parser combinators: a parser takes characters and returns what it read and the rest, or #f.
(define chars/c (listof char?))
(define parser/c (-> chars/c (or/c #f (cons/c any/c chars/c))))

(provide
 (contract-out
  [item parser/c]
  [succeed (-> any/c parser/c)]
  [satisfy (-> (-> char? boolean?) parser/c)]
  [literal (-> char? parser/c)]
  [sequence-of (-> parser/c parser/c parser/c)]
  [either (-> parser/c parser/c parser/c)]
  [many (-> parser/c parser/c)]
  [digits parser/c]
  [parse (-> parser/c string? any/c)]))

(define (item cs) (and (pair? cs) (cons (car cs) (cdr cs))))
(define ((succeed v) cs) (cons v cs))
(define ((satisfy ok?) cs)
  (and (pair? cs) (ok? (car cs)) (cons (car cs) (cdr cs))))
(define (literal c) (satisfy (lambda (d) (char=? c d))))

(define ((sequence-of p q) cs)
  (match (p cs)
    [#f #f]
    [(cons a more)
     (match (q more)
       [#f #f]
       [(cons b left) (cons (cons a b) left)])]))

(define ((either p q) cs) (or (p cs) (q cs)))

(define ((many p) cs)
  (let loop ([cs cs] [acc '()])
    (match (p cs)
      [(cons v more) #:when (< (length more) (length cs)) (loop more (cons v acc))]
      [_ (cons (reverse acc) cs)])))

(define digits
  (let ([digit (satisfy char-numeric?)])
    (lambda (cs)
      (match ((many digit) cs)
        [(cons '() _) #f]
        [(cons ds left) (cons (string->number (list->string ds)) left)]))))

(define (parse p s)
  (match (p (string->list s))
    [(cons v '()) v]
    [_ #f]))
