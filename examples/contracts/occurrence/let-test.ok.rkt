#lang racket
;; The outcome of a search is a list or #f, and a variable holds it.

(provide (contract-out [after (-> symbol? (listof symbol?) (or/c symbol? #f))]))

(define (after name names)
  (let ([found (memq name names)])
    (if (and found (pair? (cdr found)))
        (cadr found)
        #f)))
