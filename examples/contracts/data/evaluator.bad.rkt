#lang racket
;; Arithmetic expressions as trees, evaluated and simplified; the simplified one has no greater size.
;; Broken: a divisor is only compared with 0 if it's a literal.

(struct lit (value))
(struct plus (left right))
(struct over (left right))

(provide (contract-out
          [struct lit ([value rational?])]
          [struct plus ([left expression?] [right expression?])]
          [struct over ([left expression?] [right expression?])]
          [evaluate (-> expression? (or/c rational? 'undefined))]
          [simplify (->i ([e expression?])
                         [result (e) (and/c expression? (λ (s) (<= (size s) (size e))))])]))

(define (expression? e)
  (match e
    [(lit value) (rational? value)]
    [(plus l r) (and (expression? l) (expression? r))]
    [(over l r) (and (expression? l) (expression? r))]
    [_ #f]))

(define (size e)
  (match e
    [(lit _) 1]
    [(plus l r) (+ 1 (size l) (size r))]
    [(over l r) (+ 1 (size l) (size r))]))

(define (exact e) (inexact->exact e))

(define (evaluate e)
  (match e
    [(lit value) (exact value)]
    [(plus l r)
     (let ([a (evaluate l)] [b (evaluate r)])
       (if (or (symbol? a) (symbol? b)) 'undefined (+ a b)))]
    [(over l r)
     (let ([a (evaluate l)] [b (evaluate r)])
       (if (or (symbol? a) (symbol? b) (and (lit? r) (zero? b))) 'undefined (/ a b)))]))

(define (simplify e)
  (match e
    [(plus (lit a) (lit b)) (lit (+ (exact a) (exact b)))]
    [(plus l r) (plus (simplify l) (simplify r))]
    [(over l (lit 1)) (simplify l)]
    [(over l r) (over (simplify l) (simplify r))]
    [_ e]))
