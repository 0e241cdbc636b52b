; touchstone: contracts
#lang racket
;; In which order the keys come isn't said anywhere: in racket another one than in the interpreter.
(provide (contract-out [f (-> any/c)]))
(define (f) (if (equal? (for/list ([(k v) (hash "x" 1 "y" 2 "z" 3)]) k) (list "x" "y" "z")) (car (list)) 1))
