#lang racket
;; An exception carried as a second continuation: a failure is never taken for a result.
;; Broken: the reason of the failure becomes the result.

(provide (contract-out
          [safe-half (-> exact-integer? (-> exact-integer? exact-integer?) exact-integer?)]))

(define (half n ok failed)
  (if (even? n)
      (ok (quotient n 2))
      (failed 'odd)))

(define (safe-half n otherwise)
  (half n
        (λ (m) m)
        (λ (why) why)))
