#lang racket
;; Settings by name in a mutable hash. One that's unset has the value that all unset ones have.
;; Broken: what was set to #f, as unset, is given back as it is.

(provide (contract-out
          [set-default! (-> symbol? (or/c #f exact-integer?) void?)]
          [default (-> symbol? exact-integer?)]))

(define settings (make-hash))

(define (set-default! name value)
  (hash-set! settings name value))

(define (default name)
  (hash-ref settings name 0))
