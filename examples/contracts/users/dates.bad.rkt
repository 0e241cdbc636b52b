#lang racket
;; Dates that exist.
(define (leap? y)
  (and (zero? (remainder y 4))
       (or (positive? (remainder y 100)) (zero? (remainder y 400)))))
(define (days-in y m)
  (case m
    [(1 3 5 7 8 10 12) 31]
    [(4 6 9 11) 30]
    [else (if (leap? y) 29 28)]))

(define year/c (integer-in 1583 9999))
(define month/c (integer-in 1 12))

(struct day (year month number) #:transparent)

(define (valid? d)
  (and (day? d) (<= 1 (day-number d) (days-in (day-year d) (day-month d)))))

(provide
 (contract-out
  [leap? (-> year/c boolean?)]
  [make-day (->i ([y year/c] [m month/c] [d (integer-in 1 31)])
                 [r (or/c #f valid?)])]
  [tomorrow (->i ([d valid?]) #:pre/name (d) "not the last day" (< (day-year d) 9999) [r valid?])]
  [day->string (-> valid? string?)]
  [valid? (-> any/c any)]))

(define (make-day y m d)
  (and (<= d (days-in y m)) (day y m d)))

(define (tomorrow date)
  (match-define (day y m d) date)
  (cond
    [(< d (if (= m 2) 29 (days-in y m))) (day y m (add1 d))]
    [(< m 12) (day y (add1 m) 1)]
    [else (day (add1 y) 1 1)]))

(define (pad n width)
  (~a n #:width width #:align 'right #:pad-string "0"))

(define (day->string d)
  (format "~a-~a-~a" (day-year d) (pad (day-month d) 2) (pad (day-number d) 2)))
