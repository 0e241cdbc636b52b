#lang racket
;; What was used last, with room for three, in front what's newest.
(define capacity 3)

(provide (contract-out
          [use! (-> symbol? void?)]
          [recent (-> (and/c (listof symbol?)
                             (λ (l) (<= (length l) capacity))
                             (λ (l) (not (check-duplicates l)))))]
          [forget! (-> symbol? void?)]))

(define used '())

(define (use! name)
  (define others (remq name used))
  (set! used
        (cons name (if (< (length others) capacity) others (take others (sub1 capacity))))))

(define (recent) used)

(define (forget! name) (set! used (remq name used)))
