#lang racket
;; The outcome of a search is a list or #f, and a variable holds it.
;; Broken: nobody looks whether it was found.

(provide (contract-out [after (-> symbol? (listof symbol?) (or/c symbol? #f))]))

(define (after name names)
  (let ([found (memq name names)])
    (if (pair? (cdr found))
        (cadr found)
        #f)))
