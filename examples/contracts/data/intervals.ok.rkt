#lang racket
;; A set of numbers as intervals, in order and apart from each other.

(struct span (low high) #:transparent)

(provide (contract-out
          [struct span ([low exact-integer?] [high exact-integer?])]
          [add (-> apart? proper? apart?)]))

(define (proper? s)
  (and (span? s)
       (<= (span-low s) (span-high s))))

(define (apart? spans)
  (match spans
    ['() #t]
    [(list s) (proper? s)]
    [(cons s (cons t others))
     (and (proper? s)
          (proper? t)
          (< (span-high s) (span-low t))
          (apart? (cdr spans)))]
    [_ #f]))

(define (add spans new)
  (cond [(null? spans) (list new)]
        [(< (span-high new) (span-low (car spans))) (cons new spans)]
        [(< (span-high (car spans)) (span-low new)) (cons (car spans) (add (cdr spans) new))]
        [else
         (add (cdr spans)
              (span (min (span-low new) (span-low (car spans)))
                    (max (span-high new) (span-high (car spans)))))]))
