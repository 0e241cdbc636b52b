#lang racket
;; An association list without duplicate keys.
;; Broken: a new value doesn't take the place of the old one.

(provide (contract-out
          [put (-> table/c symbol? any/c table/c)]
          [get (-> table/c symbol? (-> any/c) any/c)]
          [without (-> table/c symbol? table/c)]))

(define (no-duplicates? xs)
  (or (null? xs)
      (and (not (memq (car xs) (cdr xs)))
           (no-duplicates? (cdr xs)))))

(define table/c
  (and/c (listof (cons/c symbol? any/c))
         (λ (t) (no-duplicates? (map car t)))))

(define (put t key value)
  (cond [(null? t) (list (cons key value))]
        [(eq? key (car (car t))) (cons (cons key value) t)]
        [else (cons (car t) (put (cdr t) key value))]))

(define (get t key otherwise)
  (let ([found (assq key t)])
    (if found (cdr found) (otherwise))))

(define (without t key)
  (filter (λ (entry) (not (eq? key (car entry)))) t))
