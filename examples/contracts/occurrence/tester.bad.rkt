#lang racket
;; A predicate that's an argument says nothing of the value; the tests beside it do.
;; Broken: the sign isn't tested.

(provide (contract-out
          [when-fits (->i ([fits? (-> any/c boolean?)]
                           [f (-> exact-positive-integer? any/c)]
                           [x any/c])
                          [result any/c])]))

(define (when-fits fits? f x)
  (if (and (fits? x) (exact-integer? x))
      (f x)
      #f))
