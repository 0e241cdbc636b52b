#lang racket
;; How often each word occurs, in a hash table: all counts are above 0, and they add up to the number of words.

(provide (contract-out
          [histogram (->i ([words (listof symbol?)])
                          [result (words)
                                  (and/c (hash/c symbol? exact-positive-integer?)
                                         (λ (h) (= (length words) (apply + (hash-values h)))))])]))

(define (histogram words)
  (for/fold ([counts (hash)]) ([word (in-list words)])
    (hash-set counts word (+ 1 (hash-ref counts word 0)))))
