#lang racket
;; Words as a tree of their letters. A word's value lies where its letters end.
(struct trie (value children) #:transparent)

(provide (contract-out
          [trie? (-> any/c boolean?)]
          [empty-trie trie?]
          [insert (->i ([t trie?] [w string?] [v exact-integer?])
                       [r (w v) (and/c trie? (λ (t) (eqv? (look-up t w) v)))])]
          [look-up (-> trie? string? (or/c exact-integer? #f))]
          [starting-with (-> trie? string? (listof exact-integer?))]))

(define empty-trie (trie #f (hash)))

(define (child t c)
  (hash-ref (trie-children t) c empty-trie))

(define (insert t word v)
  (let loop ([t t] [letters (string->list word)])
    (match letters
      ['() (struct-copy trie t [value v])]
      [(cons c more)
       (struct-copy trie t [children (hash-set (trie-children t) c (loop (child t c) more))])])))

(define (descend t word)
  (for/fold ([t t]) ([c (in-string word)]) (child t c)))

(define (look-up t word) (trie-value (descend t word)))

(define (all-values t)
  (define below (append-map all-values (hash-values (trie-children t))))
  (if (trie? t) (cons (trie-value t) below) below))

(define (starting-with t word) (all-values (descend t word)))
