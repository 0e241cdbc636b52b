#lang racket
;; The sum as a function of real numbers: it isn't below its argument.
;; Broken: a fraction at the end is left out.

(provide (contract-out
          [sum (->i ([n rational?])
                    [result (n) (and/c rational? (>=/c n))])]))

(define (sum n)
  (cond [(<= n 0) 0]
        [(< n 1) 0]
        [else (+ n (sum (- n 1)))]))
