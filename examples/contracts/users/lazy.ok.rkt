#lang racket
;; Infinite lists: a head and a thunk for the rest.
(struct flow (head rest) #:transparent)
(define (flow/c element/c)
  (struct/c flow element/c (-> (recursive-contract (flow/c element/c)))))

(provide
 (contract-out
  [struct flow ([head any/c] [rest (-> flow?)])]
  [from (-> exact-integer? flow?)]
  [take-flow (->i ([s flow?] [n exact-nonnegative-integer?])
                  [r (n) (and/c list? (lambda (l) (= (length l) n)))])]
  [map-flow (-> (-> any/c any/c) flow? flow?)]
  [keep (-> (-> any/c boolean?) flow? exact-nonnegative-integer? (listof any/c))]
  [ref-flow (-> flow? exact-nonnegative-integer? any/c)]))

(define (from n) (flow n (lambda () (from (add1 n)))))

(define (tail s) ((flow-rest s)))

(define (take-flow s n)
  (cond [(zero? n) '()]
        [else (cons (flow-head s) (take-flow (tail s) (sub1 n)))]))

(define (map-flow f s)
  (flow (f (flow-head s)) (lambda () (map-flow f (tail s)))))

;; Those among the first n that the predicate holds of.
(define (keep ok? s n)
  (let loop ([s s] [n n])
    (cond [(zero? n) '()]
          [(ok? (flow-head s)) (cons (flow-head s) (loop (tail s) (sub1 n)))]
          [else (loop (tail s) (sub1 n))])))

(define (ref-flow s n)
  (for/fold ([s s] #:result (flow-head s)) ([_ (in-range n)])
    (tail s)))
