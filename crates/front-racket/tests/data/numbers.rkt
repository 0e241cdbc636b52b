#lang racket
;; Writes the table that `numbers.rs` compares with: racket numbers.rkt > numbers.txt
(define numbers
  '(0 1 -1 2 3 -7 10 1/2 -3/4 7/3 18446744073709551616 -340282366920938463463374607431768211457
    0.0 -0.0 1.0 -1.0 2.5 -3.0 0.1 1e10 1e300 5e-324 +inf.0 -inf.0 +nan.0 +i 1+2i 3/2-1/2i 1.5+2.0i -0.5-1.0i 0.0+1.0i 4 16 1/4 -4 6))
(define few '(0 1 -1 2 -7 1/2 -3/4 18446744073709551616 0.0 -0.0 2.5 -3.0 1e300 +inf.0 +nan.0 +i 1+2i 1.5+2.0i 6))
(define-syntax-rule (ops name ...) (list (cons 'name name) ...))
(define binary
  (ops + - * / = < <= quotient remainder modulo gcd lcm max min expt make-rectangular bitwise-and bitwise-ior bitwise-xor eqv? equal? atan))
(define unary
  (ops - / abs floor ceiling round truncate numerator denominator sqrt integer-sqrt exact->inexact inexact->exact
       real-part imag-part magnitude angle add1 sub1 number->string zero? positive? negative? even? odd? integer?
       exact-integer? rational? real? exact? inexact? exact-nonnegative-integer? exact-positive-integer? flonum? exp log sin cos atan
       bitwise-not nan? infinite? asin acos tan))
(define (result f . arguments)
  (with-handlers ([exn:fail:contract:divide-by-zero? (lambda (e) 'divide-by-zero)]
                  [exn:fail:contract? (lambda (e) 'error)])
    (apply f arguments)))
(define (huge? f b) (and (eq? (car f) 'expt) (exact-integer? b) (> b 1000)))
(for* ([f binary] [a few] [b few] #:unless (huge? f b))
  (printf "~a\t~a\t~a\t~s\n" (car f) a b (result (cdr f) a b)))
(for* ([f unary] [a numbers])
  (printf "~a\t~a\t\t~s\n" (car f) a (result (cdr f) a)))
(for ([text '("1/2" "-0.5" "1e3" "1E3" "#x1F" "#b-101" "#e1.5" "#i1/3" "1+2i" "+i" "-i" "1.5-2i" "1/2+3/4i" "1@0" "+inf.0" "-nan.0" "abc" "1/0" "1/2/3"
              "." "-" "+" "1." ".5" "1e" "1e400" "-1e400" "1e-400" "1#.#" "#e1e2" "#x-ff" "--1" "1+" "1i" "+1i" "1e2+3e-1i" "#d10" "#o17" "0/5" "00012"
              "1.0e" "e1" "1_000" "#xAG" "12a" "1+2" "i" "1+inf.0i" "#e1.2e-3" "#i5" "1d2" "1f2")])
  (printf "string->number\t~a\t\t~s\n" text (string->number text)))
