#lang racket
;; Texts of errors, whole.
(define-syntax-rule (try e ...)
  (begin (displayln (with-handlers ([exn? exn-message]) e)) ...))
(try
 (vector-ref (vector) 0) (vector-ref (vector 1 2) 2) (vector-ref (vector 1 2) -1) (vector-ref (vector 1 2) 'a) (vector-ref '(1) 0)
 (vector-set! (vector) 0 0) (vector-set! (vector 1 2) 2 0) (vector-set! (vector 1 2) 'a 7) (vector-set! #(1 2) 0 0) (vector-set! 5 0 7)
 (list-ref '() 0) (list-ref '(1 2) 2) (list-ref '(1 . 2) 1) (list-ref 5 0) (list-ref 5 1)
 (list-tail '(1 2) 3) (list-tail '(1 . 2) 2) (list-tail 5 1)
 (hash-ref (hash) 'a) (hash-ref (hash 1 2) "a") (hash-update (hash) 1 add1) (hash-update! (make-hash) 1 add1)
 (substring "abc" 4) (substring "abc" 2 1) (substring "abc" 1 5) (substring "" 1) (substring "abc" -1) (substring 5 1) (substring "abc" 5 2) (substring "abc" 1 'a)
 (string-ref "abc" 3) (string-ref "" 0) (string-ref "abc" -1) (string-ref 5 0)
 (raise-arguments-error 'f "bad" "x" 'a "y" "b") (raise-argument-error 'f "even?" 3) (error "x" 'a "b") (error 'f "~e" 'a)
 (string-length (format "~e" (make-string 300 #\a))) (error "" (make-string 300 #\a)) (add1 (make-string 300 #\a)) (vector-ref (make-vector 300 1) 300))
eof
(list eof)
(group-by even? '(1))
