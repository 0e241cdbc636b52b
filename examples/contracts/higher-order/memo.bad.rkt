#lang racket
;; A function that remembers its last answer; the answer remembered is one of the function's.
;; Broken: after the second number the first answer is 0.

(provide (contract-out
          [remembering (-> (-> exact-integer? (>/c 0)) (-> exact-integer? (>/c 0)))]))

(define (remembering f)
  (let ([last-in #f]
        [last-out 1])
    (λ (n)
      (cond [(and last-in (= n last-in)) last-out]
            [else
             (set! last-in n)
             (set! last-out (if last-in (- (f n) 1) 1))
             last-out]))))
