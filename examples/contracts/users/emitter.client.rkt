#lang racket
;; Blames emitter.bad: nobody has listened to that event.

(require "emitter.bad.rkt")

(off! (make-emitter) 'closed 0)
