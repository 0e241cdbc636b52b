#lang racket
;; Blames primes.bad: numbers below two.

(require "primes.bad.rkt")

(primes-below 5)
