#lang racket
;; An evaluator of arithmetic with variables.
(define exact-rational/c (and/c rational? exact?))
(define op/c (or/c '+ '- '* '/))
(define expr/c
  (flat-rec-contract expr
    exact-rational/c
    symbol?
    (list/c op/c expr expr)
    (list/c 'let (list/c symbol? expr) expr)))
(define env/c (hash/c symbol? exact-rational/c #:immutable #t))

(provide (contract-out
          [evaluate (->* (expr/c) (env/c) (or/c exact-rational/c #f))]
          [free-variables (-> expr/c (listof symbol?))]))

(define (evaluate e [env (hash)])
  (let/ec return
    (let loop ([e e] [env env])
      (match e
        [(? number? n) n]
        [(? symbol? x) (hash-ref env x (lambda () (return #f)))]
        [`(let (,x ,v) ,body) (loop body (hash-set env x (loop v env)))]
        [(list op a b)
         (define x (loop a env))
         (define y (loop b env))
         (case op
           [(+) (+ x y)]
           [(-) (- x y)]
           [(*) (* x y)]
           [(/) (if (zero? y) (return #f) (/ x y))])]))))

(define (free-variables e)
  (match e
    [(? number?) '()]
    [(? symbol? x) (list x)]
    [`(let (,x ,v) ,body)
     (append (free-variables v) (remove* (list x) (free-variables body)))]
    [(list _ a b) (remove-duplicates (append (free-variables a) (free-variables b)))]))
