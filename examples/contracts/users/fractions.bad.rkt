#lang racket
;; Rational numbers as a numerator and a positive denominator in lowest terms.
(struct fraction (top bottom)
  #:transparent
  #:methods gen:custom-write
  [(define (write-proc f port mode)
     (fprintf port "~a/~a" (fraction-top f) (fraction-bottom f)))])

(define normal?
  (match-lambda
    [(fraction a b) (and (exact-integer? a) (exact-integer? b) (positive? b) (= 1 (gcd a b)))]
    [_ #f]))
(define nonzero? (lambda (f) (not (zero? (fraction-top f)))))

(provide
 (contract-out
  [normal? (-> any/c boolean?)]
  [fraction? (-> any/c boolean?)]
  [rename make make-fraction (-> exact-integer? (and/c exact-integer? (not/c zero?)) normal?)]
  [add (-> normal? normal? normal?)]
  [multiply (-> normal? normal? normal?)]
  [invert (-> (and/c normal? nonzero?) normal?)]
  [nonzero? (-> normal? boolean?)]
  [fraction->number (-> normal? (and/c rational? exact?))]))

(define (make a b)
  (define g (gcd a b))
  (define sign 1)
  (fraction (* sign (quotient a g)) (* sign (quotient b g))))

(define (add f g)
  (match* (f g)
    [((fraction a b) (fraction c d)) (make (+ (* a d) (* c b)) (* b d))]))

(define (multiply f g)
  (make (* (fraction-top f) (fraction-top g)) (* (fraction-bottom f) (fraction-bottom g))))

(define (invert f) (make (fraction-bottom f) (fraction-top f)))

(define (fraction->number f) (/ (fraction-top f) (fraction-bottom f)))
