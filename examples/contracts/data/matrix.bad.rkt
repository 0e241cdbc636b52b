#lang racket
;; Matrices as vectors of rows; a product needs fitting sizes.
;; Broken: a row is taken to be one longer than it is.

(struct matrix (rows columns cells))

(provide (contract-out
          [matrix/c (-> any/c boolean?)]
          [identity-matrix (-> (integer-in 1 5) matrix/c)]
          [cell (->i ([m matrix/c]
                      [i (m) (and/c exact-nonnegative-integer? (</c (matrix-rows m)))]
                      [j (m) (and/c exact-nonnegative-integer? (</c (matrix-columns m)))])
                     [result number?])]
          [transpose (-> matrix/c matrix/c)]))

(define (matrix/c m)
  (and (matrix? m)
       (exact-positive-integer? (matrix-rows m))
       (exact-positive-integer? (matrix-columns m))
       (vector? (matrix-cells m))
       (= (vector-length (matrix-cells m)) (* (matrix-rows m) (matrix-columns m)))
       (for/and ([x (in-vector (matrix-cells m))]) (number? x))))

(define (cell m i j)
  (vector-ref (matrix-cells m) (+ (* i (+ 1 (matrix-columns m))) j)))

(define (build rows columns f)
  (matrix rows columns
          (for*/vector ([i (in-range rows)] [j (in-range columns)]) (f i j))))

(define (identity-matrix n)
  (build n n (λ (i j) (if (= i j) 1 0))))

(define (transpose m)
  (build (matrix-columns m) (matrix-rows m) (λ (i j) (cell m j i))))
