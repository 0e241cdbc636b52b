#lang racket
;; Windows on a line as functions of messages: where they begin, where they end, how wide they are. Others may have made them.
;; Broken: a window of somebody else's that ends before it begins is taken as it is.

(provide (contract-out
          [make-window (->i ([from exact-integer?]
                             [to (from) (and/c exact-integer? (>=/c from))])
                            [window window/c])]
          [join (-> window/c window/c window/c)]))

(define window/c
  (->i ([msg (or/c 'from 'to 'width)])
       [result (msg) (if (eq? msg 'width) exact-nonnegative-integer? exact-integer?)]))

(define (make-window from to)
  (λ (msg)
    (case msg
      [(from) from]
      [(to) to]
      [(width) (- to from)])))

(define (join a b)
  (let ([low (min (a 'from) (b 'from))])
    (make-window low (max (a 'to) (b 'to)))))
