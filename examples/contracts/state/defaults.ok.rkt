#lang racket
;; Settings by name in a mutable hash. One that's unset has the value that all unset ones have.

(provide (contract-out
          [set-default! (-> symbol? (or/c #f exact-integer?) void?)]
          [default (-> symbol? exact-integer?)]))

(define settings (make-hash))

(define (set-default! name value)
  (hash-set! settings name value))

(define (default name)
  (or (hash-ref settings name #f) 0))
