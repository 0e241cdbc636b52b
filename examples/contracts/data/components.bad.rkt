#lang racket
;; A graph as a table of neighbours, and the set of what's reached.
(define graph/c (hash/c symbol? (listof symbol?) #:immutable #t))

(provide (contract-out
          [neighbours (-> graph/c symbol? (listof symbol?))]
          [reached (->i ([g graph/c] [from symbol?])
                        [r (from) (and/c (set/c symbol?) (λ (s) (set-member? s from)))])]
          [connected? (-> graph/c symbol? symbol? boolean?)]))

(define (neighbours g s) (hash-ref g s '()))

(define (reached g from)
  (let loop ([left (neighbours g from)] [seen (set)])
    (cond [(null? left) seen]
          [(set-member? seen (car left)) (loop (cdr left) seen)]
          [else (loop (append (neighbours g (car left)) (cdr left)) (set-add seen (car left)))])))

(define (connected? g a b) (set-member? (reached g a) b))
