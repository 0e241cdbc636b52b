#lang racket
;; A bounded stack in a mutable vector: its height says which cells are taken.
;; Broken: the cell is read before the height goes down.

(struct stack (cells [height #:mutable]))

(provide (contract-out
          [new-stack (-> (integer-in 1 10) stack/c)]
          [full? (-> stack/c boolean?)]
          [height (-> stack/c exact-nonnegative-integer?)]
          [push! (-> (and/c stack/c (λ (s) (not (full? s)))) exact-integer? void?)]
          [pop! (-> (and/c stack/c (λ (s) (> (height s) 0))) exact-integer?)]))

(define (stack/c s)
  (and (stack? s)
       (<= 0 (stack-height s) (vector-length (stack-cells s)))))

(define (new-stack size) (stack (make-vector size #f) 0))
(define (height s) (stack-height s))
(define (full? s) (= (stack-height s) (vector-length (stack-cells s))))

(define (push! s x)
  (vector-set! (stack-cells s) (stack-height s) x)
  (set-stack-height! s (+ (stack-height s) 1)))

(define (pop! s)
   (let ([top (vector-ref (stack-cells s) (stack-height s))])
    (set-stack-height! s (- (stack-height s) 1))
    top))
