#lang racket
;; A memo table with counts of hits and misses.
(provide (contract-out
          [memoize (-> (-> exact-integer? exact-integer?)
                       (-> exact-integer? exact-integer?))]
          [make-cache (->* () (#:limit exact-positive-integer?) cache?)]
          [cache-get! (-> cache? symbol? (-> exact-nonnegative-integer?) exact-nonnegative-integer?)]
          [cache-hits (-> cache? exact-nonnegative-integer?)]
          [cache-rate (-> cache? (between/c 0 1))]
          [cache? predicate/c]))

(define (memoize f)
  (define table (make-hash))
  (lambda (n)
    (hash-ref! table n (lambda () (f n)))))

(struct cache (table limit [hits #:mutable] [misses #:mutable]))

(define (make-cache #:limit [limit 100])
  (cache (make-hasheq) limit 0 0))

(define (cache-get! c key compute)
  (define table (cache-table c))
  (cond
    [(hash-ref table key #f)
     => (lambda (v) (set-cache-hits! c (add1 (cache-hits c))) v)]
    [else
     (define v (compute))
     (set-cache-misses! c (add1 (cache-misses c)))
     (when (>= (hash-count table) (cache-limit c))
       (hash-clear! table))
     (hash-set! table key v)
     v]))

(define (cache-rate c)
  (define total (+ (cache-hits c) (cache-misses c)))
  (if (zero? total) 0 (/ (cache-hits c) total)))
