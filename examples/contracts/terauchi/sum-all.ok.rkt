#lang racket
;; The sum as a function of real numbers: it isn't below its argument.

(provide (contract-out
          [sum (->i ([n rational?])
                    [result (n) (and/c rational? (>=/c n))])]))

(define (sum n)
  (cond [(<= n 0) 0]
        [(< n 1) n]
        [else (+ n (sum (- n 1)))]))
