#lang racket/base
;; Matrices as vectors of rows.
(require racket/contract racket/vector racket/math)

(struct grid (rows columns cells))

(provide
 (contract-out
  [grid? (-> any/c boolean?)]
  [make-grid (->* (natural? natural?) (real?) grid?)]
  [grid-rows (-> grid? natural?)]
  [grid-columns (-> grid? natural?)]
  [grid-ref (->i ([g grid?]
                  [i (g) (and/c natural? (</c (grid-rows g)))]
                  [j (g) (and/c natural? (</c (grid-columns g)))])
                 [_ real?])]
  [grid-set! (->i ([g grid?]
                   [i (g) (and/c natural? (</c (grid-rows g)))]
                   [j (g) (and/c natural? (</c (grid-columns g)))]
                   [x real?])
                  [_ void?])]
  [grid-transpose (-> grid? grid?)]
  [grid-trace (->i ([g grid?]) #:pre (g) (= (grid-rows g) (grid-columns g)) [_ real?])]))

(define (make-grid rows columns [fill 0])
  (grid rows columns (make-vector (* rows columns) fill)))

(define (index g i j) (+ (* i (grid-columns g)) j))
(define (grid-ref g i j) (vector-ref (grid-cells g) (index g i j)))
(define (grid-set! g i j x) (vector-set! (grid-cells g) (index g i j) x))

(define (grid-transpose g)
  (define new (make-grid (grid-columns g) (grid-rows g)))
  (for* ([i (in-range (grid-rows g))]
         [j (in-range (grid-columns g))])
    (grid-set! new j i (grid-ref g i j)))
  new)

(define (grid-trace g)
  (for/sum ([i (in-range (grid-rows g))])
    (grid-ref g i i)))
