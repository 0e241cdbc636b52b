#lang racket
;; Blames iterator.bad: `car` of an empty list.

(require "iterator.bad.rkt")

((iterate '()) 'next)
