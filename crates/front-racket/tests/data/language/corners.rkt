#lang racket
;; Corners that are easily taken for others: contracts of instances that can change, what a promise raised, assignment before a
;; definition, templates that are literals, hashes that are compared.

(define-syntax-rule (blames e)
  (with-handlers ([exn:fail:contract:blame? (λ (x) (cadr (regexp-match #rx"blaming: ([a-z]+)" (exn-message x))))]
                  [exn:fail? (λ (_) 'fails)])
    e))
(define (under c v) (contract c v 'pos 'neg 'v #f))

(struct p (x) #:mutable)
(struct q (x [y #:mutable]) #:transparent)
(struct fx (f) #:mutable)
(define c (struct/c p integer?))
(define cq (struct/c q integer? integer?))
(define dq (struct/dc q [x integer?] [y integer?]))
(define dd (struct/dc q [x integer?] [y (x) (>=/c x)]))
(define reversed (struct/dc q [x (y) (<=/c y)] [y integer?]))

;; What can change is looked at when it's read or written.
(list (flat-contract? c) (flat-contract? dq))
(blames (begin (under c (p 'a)) 'fine))
(blames (p-x (under c (p 'a))))
(blames (set-p-x! (under c (p 1)) 'a))
(blames (begin (under cq (q 'a 1)) 'fine))
(blames (begin (under cq (q 1 'a)) 'fine))
(blames (q-y (under cq (q 1 'a))))
(blames (begin (under dq (q 'a 1)) 'fine))
(blames (begin (under dq (q 1 'a)) 'fine))
(blames (q-y (under dq (q 1 'a))))
(blames (set-q-y! (under dq (q 1 2)) 'a))
(blames (begin (under dd (q #f 0)) 'fine))
(blames (begin (under dd (q 1 0)) 'fine))
(blames (set-q-y! (under dd (q 1 2)) 0))
(let ([v (q 1 2)]) (set-q-y! (under dd v) 3) v)
(blames (begin (under reversed (q 1 2)) 'fine))
(define di (struct/dc q [x integer?] [y integer?] #:inv (x y) (<= x y)))
(blames (begin (under di (q 2 1)) 'fine))
(let* ([v (q 1 2)] [w (under di v)]) (list (blames (set-q-y! w -5)) (blames (set-q-y! w 'a)) (blames (set-q-y! w 7)) v))

;; The instance under a contract is equal to what it is, but not the same.
(let ([v (q 1 2)]) (list (eq? v (under dq v)) (equal? v (under dq v)) (equal? (under dq v) (under dq (q 1 2)))))
(let ([v (p 1)]) (list (eq? v (under c v)) (equal? v (under c v)) (equal? (under c v) v) (equal? (under c v) (p 1))))
(list (p? (under c (p 1))) (q? (under c (p 1))) (contract-first-order-passes? c (p 'a)) (contract-first-order-passes? c 1))
(match (under c (p 1)) [(p x) x])
(under dq (q 1 2))
(struct-copy q (under dq (q 1 2)) [x 5])
(p-x (under c (under c (p 7))))
(blames (set-p-x! (under (struct/c p any/c) (under c (p 1))) 'a))

;; As arguments and results.
(blames ((under (-> c any) (λ (w) (set-p-x! w 'a))) (p 1)))
(blames ((under (-> c any) (λ (w) (p-x w))) (p 'a)))
(blames (set-p-x! ((under (-> any/c c) (λ (w) (p 1))) 0) 'a))
(blames (begin ((under (-> any/c c) (λ (w) (p 'a))) 0) 'fine))
(define cf (struct/c fx (-> integer? integer?)))
(blames ((fx-f (under cf (fx (λ (x) 'a)))) 1))
(blames ((fx-f (under cf (fx (λ (x) 'a)))) 'b))
(blames (begin (under cf (fx 3)) 'fine))

;; The variable's name is the contract's value's.
(define named (contract (-> integer? integer?) (λ (x) x) 'me 'you))
(with-handlers ([exn:fail? (λ (x) (car (string-split (exn-message x) ":")))]) (named 'a))

;; A promise that raised raises again, and isn't evaluated again.
(define asked 0)
(define promise (delay (begin (set! asked (+ asked 1)) (error "no"))))
(list (blames (force promise)) (blames (force promise)) asked)

;; A variable has to have a value before it gets another.
(blames (letrec ([a (λ () (set! b 3))] [first (a)] [b 1]) b))

;; Templates without anything unquoted are literals.
(blames (vector-set! `#(1 2) 0 2))
(blames (vector-set! (cadr `(1 #(1 2) ,asked)) 0 2))
(let ([v `#(1 ,asked)]) (vector-set! v 0 2) v)
(list `#&,asked (hash-ref `#hash((a . ,asked)) 'a))

;; Hashes and sets by what's in them.
(list (equal? (make-hash) (make-hash)) (equal? (make-hash '((1 . 2))) (make-hash '((1 . 2)))) (equal? (make-hash) (make-hasheq)))
(list (eq? (hash) (hash)) (eq? (hash) (hasheq)) (eq? (make-hash) (make-hash)) (equal? (mutable-set 1) (mutable-set 1)))

;; Constructors by other names.
(struct r (x) #:constructor-name make)
(struct s (x) #:extra-constructor-name build)
(list (r-x (make 1)) (s-x (build 1)) (s-x (s 2)))
