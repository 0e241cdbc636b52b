#lang racket
;; Runs of equal elements, and back.
(define run/c (cons/c any/c exact-positive-integer?))

(define (no-neighbours-alike? runs)
  (match runs
    [(list-rest (cons a _) (cons b _) _) (and (not (equal? a b)) (no-neighbours-alike? (cdr runs)))]
    [_ #t]))

(define runs/c (and/c (listof run/c) no-neighbours-alike?))

(provide (contract-out
          [encode (->i ([xs list?]) [r (xs) (and/c runs/c (λ (runs) (equal? (decode runs) xs)))])]
          [decode (-> runs/c list?)]
          [extend (-> any/c runs/c runs/c)]))

(define (extend x runs)
  (match runs
    [(cons (cons y n) more) #:when (equal? x y) (cons (cons y (add1 n)) more)]
    [_ (cons (cons x 1) runs)]))

(define (encode xs) (foldr extend '() xs))

(define (decode runs)
  (append* (for/list ([run (in-list runs)]) (make-list (cdr run) (car run)))))
