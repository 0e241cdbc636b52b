#lang racket
;; Stages that answer to messages, each with the next one in its hands.
(define stage/c (-> (or/c 'push 'flush) (or/c exact-integer? #f) (listof exact-integer?)))

(provide (contract-out
          [collector (-> stage/c)]
          [keeping (-> (-> exact-integer? any/c) stage/c stage/c)]
          [pairs (-> stage/c stage/c)]))

(define (collector)
  (define got '())
  (λ (message x)
    (case message
      [(push) (when x (set! got (cons x got))) got]
      [(flush) (begin0 (reverse got) (set! got '()))])))

(define ((keeping ok? next) message x)
  (case message
    [(push) (if (and x (ok? x)) (next 'push x) '())]
    [(flush) (next 'flush #f)]))

;; Sums of two and two; what's left alone isn't lost.
(define (pairs next)
  (define waiting #f)
  (λ (message x)
    (case message
      [(push)
       (cond [(not x) '()]
             [waiting (begin0 (next 'push (+ waiting x)) (set! waiting #f))]
             [else (set! waiting x) '()])]
      [(flush)
       (when waiting (next 'push waiting))
       (set! waiting #f)
       (next 'flush #f)])))
