#lang racket
;; Blames json.bad: there's no largest depth in an empty list.

(require "json.bad.rkt")

(json-depth '())
