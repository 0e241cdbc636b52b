#lang racket
;; Sums and products simplified by rules, checked by evaluation.
(define (term? t)
  (match t
    [(? exact-integer?) #t]
    ['x #t]
    [`(,(or '+ '*) ,a ,b) (and (term? a) (term? b))]
    [_ #f]))

(provide (contract-out
          [term? (-> any/c boolean?)]
          [value (-> term? exact-integer? exact-integer?)]
          [simplify (->i ([t term?]) [r (t) (and/c term? (same-as t))])]))

(define (value t x)
  (match t
    ['x x]
    [(? number? n) n]
    [`(+ ,a ,b) (+ (value a x) (value b x))]
    [`(* ,a ,b) (* (value a x) (value b x))]))

(define ((same-as t) s)
  (for/and ([x '(-2 1 5)]) (= (value s x) (value t x))))

(define (simplify t)
  (match t
    [`(,op ,a ,b)
     (match (list op (simplify a) (simplify b))
       [(or (list '+ 0 s) (list '+ s 0)) s]
       [(or (list _ 1 s) (list '* s 1)) s]
       [(or (list '* 0 _) (list '* _ 0)) 0]
       [(list '+ s s) `(* 2 ,s)]
       [(list op (? number? m) (? number? n)) (if (eq? op '+) (+ m n) (* m n))]
       [other other])]
    [_ t]))
